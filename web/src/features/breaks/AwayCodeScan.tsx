import { Camera, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AwayCodeCamera } from './AwayCodeCamera.tsx';
import { t } from './away-messages.ts';
import { UploadButton } from './UploadButton.tsx';
import type { useAwayCode } from './use-away-code.ts';

/** The ways to scan an away code: live, by a photo, or with a hardware scanner at any time. */
export function AwayCodeScan({ take, takePhoto, reading }: ReturnType<typeof useAwayCode>) {
  const [withCamera, setWithCamera] = useState(false);
  const scanTarget = useScanTarget(take, { enabled: !reading });
  return (
    <div ref={scanTarget} className="grid grid-cols-1 gap-3">
      {reading && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />
          {t.readingCode()}
        </p>
      )}
      {withCamera ? (
        <AwayCodeCamera busy={reading} onRead={take} onPhoto={takePhoto} />
      ) : (
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
          <Button disabled={reading} onClick={() => setWithCamera(true)}>
            <Camera aria-hidden="true" className="size-5" />
            {t.scanCode()}
          </Button>
          <UploadButton disabled={reading} onPhoto={takePhoto} />
        </div>
      )}
    </div>
  );
}
