import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { ScannerReading } from '@floorlight/contracts/barcode-reading';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { AwayCodeDialog, useAwayCodes, useIsAwayCode } from '#features/breaks/api.ts';
import { EditBarcodeDialog } from '#features/vault/api.ts';
import { scanSessionChosen } from '#lib/device/preferences-slice.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useLeaveGuard } from '#lib/navigation/use-leave-guard.ts';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { useCamera } from '#lib/scan/use-camera.ts';
import { useLiveReading } from '#lib/scan/use-live-reading.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t as ui } from '#ui/messages.ts';
import { ConfirmReadingDialog } from './ConfirmReadingDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { t } from './messages.ts';
import { PhotoButtons } from './PhotoButtons.tsx';
import { SessionList } from './SessionList.tsx';
import { Stage } from './Stage.tsx';
import { useFeedback } from './use-feedback.ts';
import { usePhoto } from './use-photo.ts';
import { useSaveAll } from './use-save-all.ts';
import { useScans } from './use-scans.ts';
import { useSessionLocation } from './use-session-location.ts';

/** Scans codes by camera, photo or hardware scanner. `awayBreak`: the button that opens the break dialog. */
export function ScannerPage({ awayBreak }: { awayBreak: ReactNode }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const camera = useCamera(video);
  const isReady = camera.state === 'ready';
  useWakeLock(isReady);

  const scans = useScans();
  const { takeSaved, setStatus, listed } = scans;
  const awayCodes = useAwayCodes();
  const isAwayCode = useIsAwayCode();
  const [awayCode, setAwayCode] = useState<string | null>(null);
  const feedback = useFeedback();
  /** An away code starts or ends a break, and is kept nowhere. */
  const takeAway = (code: string) => {
    feedback('read');
    setAwayCode(code);
  };
  const take = (scan: ScannedCode, photo?: string) =>
    isAwayCode(scan.value) ? takeAway(scan.value) : void scans.take(scan, photo);
  const [unconfirmed, setUnconfirmed] = useState<ScannerReading | null>(null);
  const photo = usePhoto({
    reader,
    awayCodes,
    onRead: take,
    onSaved: (reading) => {
      if (reading.awayCode !== undefined) takeAway(reading.awayCode);
      else if (reading.aiMetadata.reconstructed) setUnconfirmed(reading);
      else if (reading.barcode) takeSaved(reading.barcode, reading.isNew ?? true, false);
    },
  });
  /** Was saved, and is given a name and a place before the vault opens. */
  const [saved, setSaved] = useState<Barcode | null>(null);
  const [location, setLocation] = useSessionLocation();
  const allSaved = useCallback(
    (count: number) => {
      setLocation('');
      setStatus({ is: 'all-saved', count });
    },
    [setStatus, setLocation],
  );
  const saveAll = useSaveAll(allSaved);
  const live = useLiveReading({
    video,
    reader,
    enabled:
      isReady &&
      !photo.isReading &&
      !scans.isSettled &&
      !saveAll.isSaving &&
      !unconfirmed &&
      !saved &&
      awayCode === null,
    onRead: (read) => take(read),
  });
  const target = useScanTarget((value, type) => take({ value, type }));

  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const isUnsaved = listed.some(({ kept }) => !kept);
  useLeaveGuard(isUnsaved, setLeavingTo);
  const leave = () => (isUnsaved ? setLeavingTo(paths.home) : navigate(paths.home));

  return (
    <div ref={target} className="grid grid-cols-1 gap-4 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-6">
      <div className="flex items-center justify-between gap-3 desk:col-span-2">
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <IconButton label={ui.close()} onClick={leave}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <Stage
        video={video}
        camera={camera}
        live={live}
        status={scans.status}
        isReading={photo.isReading}
        isShort={scans.isSession || listed.length > 0}
        onName={(barcode) => {
          setStatus(null);
          setSaved(barcode);
        }}
        onGoBack={leave}
      />
      <div className="grid grid-cols-1 content-start gap-4">
        <PhotoButtons
          busy={photo.isReading}
          disabled={scans.isSettled || saveAll.isSaving}
          onCapture={isReady ? () => video.current && photo.capture(video.current) : null}
          onUpload={photo.upload}
        />
        <SessionList
          isSession={scans.isSession}
          listed={listed}
          waiting={scans.waiting}
          isSaving={saveAll.isSaving}
          onDrop={scans.drop}
          onPutBack={scans.putBack}
          onDescribe={scans.describe}
          onDescribeWaiting={scans.describeWaiting}
          onDone={() => saveAll.save(location.trim())}
          location={location}
          onLocation={setLocation}
        />
        <Card className="px-4 py-2">
          <SwitchRow
            label={t.session()}
            hint={t.sessionHint()}
            checked={scans.isSession}
            onChange={(on) => dispatch(scanSessionChosen(on))}
          />
        </Card>
        {awayBreak}
      </div>
      {unconfirmed?.barcode && (
        <ConfirmReadingDialog
          barcode={unconfirmed.barcode}
          isNew={unconfirmed.isNew ?? true}
          onClose={() => setUnconfirmed(null)}
          onConfirm={(barcode) => {
            setUnconfirmed(null);
            takeSaved(barcode, unconfirmed.isNew ?? true, true);
          }}
        />
      )}
      {saved && (
        <EditBarcodeDialog
          barcode={saved}
          onClose={() => {
            setSaved(null);
            if (!isUnsaved) navigate(paths.vault);
          }}
        />
      )}
      {awayCode !== null && <AwayCodeDialog code={awayCode} onClose={() => setAwayCode(null)} />}
      <LeaveDialog
        to={leavingTo}
        count={listed.filter(({ kept }) => !kept).length}
        isStored={scans.areStored}
        onStay={() => setLeavingTo(null)}
        onSave={() => saveAll.save(location.trim())}
      />
    </div>
  );
}
