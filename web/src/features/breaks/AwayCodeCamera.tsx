import { CameraOff, ScanLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg } from '#lib/photos/jpeg.ts';
import { t as camera } from '#lib/scan/messages.ts';
import { useCamera } from '#lib/scan/use-camera.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './away-messages.ts';
import { awayPhotoFormat } from './away-photo-format.ts';
import { UploadButton } from './UploadButton.tsx';

interface AwayCodeCameraProps {
  busy: boolean;
  /** A JPEG in base64; null if the photo could not be taken. */
  onPhoto: (imageData: string | null) => void;
}

/** Shows the rear camera and takes the photo. Without a camera, offers an upload instead. */
export function AwayCodeCamera({ busy, onPhoto }: AwayCodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, start } = useCamera(video);
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
    const frame = video.current;
    if (!frame) return;
    setCapturing(true);
    try {
      const size = { width: frame.videoWidth, height: frame.videoHeight };
      onPhoto(await base64Of(await encodeJpeg(frame, size, awayPhotoFormat)));
    } catch {
      onPhoto(null);
    } finally {
      setCapturing(false);
    }
  };
  return (
    <>
      <video
        ref={video}
        playsInline
        muted
        aria-label={camera.preview()}
        className="aspect-video w-full rounded-card bg-stage object-cover"
      />
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
