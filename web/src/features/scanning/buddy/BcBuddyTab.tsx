import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { paths } from '@floorlight/contracts/paths';
import { Barcode, ScanLine, Video } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { cameraSupported } from '#lib/scan/camera.ts';
import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { serverTime } from '#lib/time/server-clock.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { usePhotoReading } from '../use-photo-reading.ts';
import { LastScannedCard } from './LastScannedCard.tsx';
import { useLastScanned } from './last-scanned.ts';
import { t } from './messages.ts';
import { ReadyToScanDialog } from './ReadyToScanDialog.tsx';
import { ScanButton } from './ScanButton.tsx';

/** Reads a barcode by photo, camera or hardware scanner and shows it on screen for another scanner. */
export function BcBuddyTab() {
  const [last, save] = useLastScanned(useCurrentUser().id);
  const [isShown, setShown] = useState(false);
  const [isLive, setLive] = useState(false);
  const beep = useBeep();
  const navigate = useNavigate();

  const take = ({ type, value }: ScannedCode) => {
    beep('success');
    vibrate(vibrations.scanRead);
    save({ type, value, scannedAt: serverTime() });
    setLive(false);
    setShown(true);
  };
  const { isReading, read } = usePhotoReading(take, () => navigate(paths.manualEntry));
  const scanTarget = useScanTarget((value, type) => take({ value, type }));

  return (
    <div ref={scanTarget} className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <Card aria-labelledby="bc-buddy" className="grid grid-cols-1 gap-4 p-5">
        <div className="flex items-start gap-4">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-accent text-on-accent">
            <Barcode aria-hidden="true" className="size-7" />
          </span>
          <div className="min-w-0">
            <h2 id="bc-buddy" className="font-semibold text-title">
              {t.title()}
            </h2>
            <p className="text-pretty text-muted">{t.lead()}</p>
          </div>
        </div>
        {isLive && <LiveCamera onRead={take} onGoBack={() => setLive(false)} instead={t.takePhoto()} />}
        <div className="grid grid-cols-1 gap-3">
          <ScanButton isReading={isReading} onPhoto={read} />
          {cameraSupported() && (
            <Button disabled={isReading} onClick={() => setLive(!isLive)}>
              {isLive ? (
                <ScanLine aria-hidden="true" className="size-5" />
              ) : (
                <Video aria-hidden="true" className="size-5" />
              )}
              {isLive ? t.stopCamera() : t.readLive()}
            </Button>
          )}
        </div>
      </Card>
      {last && <LastScannedCard last={last} onShow={() => setShown(true)} />}
      {last && isShown && <ReadyToScanDialog scanned={last} onScan={take} onClose={() => setShown(false)} />}
    </div>
  );
}
