import { CameraOff, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg } from '#lib/photos/jpeg.ts';
import { CameraPicture } from '#lib/scan/CameraPicture.tsx';
import { t as camera } from '#lib/scan/messages.ts';
import { useLiveCamera } from '#lib/scan/use-live-camera.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './away-messages.ts';
import { awayPhotoFormat } from './away-photo-format.ts';
import { UploadButton } from './UploadButton.tsx';

interface AwayCodeCameraProps {
  busy: boolean;
  /** A code that was read live. */
  onRead: (value: string) => void;
  /** A JPEG in base64; null if the photo could not be taken. */
  onPhoto: (imageData: string | null) => void;
}

/** Shows the rear camera, reads the code live, and takes a photo where that doesn't work. Without a camera, offers an upload. */
export function AwayCodeCamera({ busy, onRead, onPhoto }: AwayCodeCameraProps) {
  const shown = useLiveCamera({ busy, onRead: ({ value }) => onRead(value) });
  const { video, state, start } = shown;
  const [isCapturing, setCapturing] = useState(false);
  if (state !== 'starting' && state !== 'ready' && state !== 'needs_tap')
    return (
      <>
        <Notice tone="high" icon={CameraOff}>
          <p className="font-semibold">{t.cameraError()}</p>
          <p>{t.uploadInstead({ problem: camera.problems[state]() })}</p>
        </Notice>
        <UploadButton disabled={busy} onPhoto={onPhoto} />
      </>
    );
  const capture = async () => {
    const picture = video.current;
    if (!picture) return;
    setCapturing(true);
    try {
      const size = { width: picture.videoWidth, height: picture.videoHeight };
      onPhoto(await base64Of(await encodeJpeg(picture, size, awayPhotoFormat)));
    } catch {
      onPhoto(null);
    } finally {
      setCapturing(false);
    }
  };
  return (
    <>
      <CameraPicture camera={shown} instead={t.takePhoto()} className="rounded-card" videoClassName="max-h-[40dvh]" />
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        {state === 'needs_tap' ? (
          <Button onClick={start}>{camera.start()}</Button>
        ) : (
          <Button disabled={busy || isCapturing || state !== 'ready'} onClick={() => void capture()}>
            <ScanLine aria-hidden="true" className="size-5" />
            {t.capture()}
          </Button>
        )}
        <UploadButton disabled={busy} onPhoto={onPhoto} />
      </div>
    </>
  );
}
