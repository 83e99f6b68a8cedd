import { CameraOff, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg } from '#lib/photos/jpeg.ts';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { GuideBox } from '#lib/scan/GuideBox.tsx';
import { t as camera } from '#lib/scan/messages.ts';
import { useCamera } from '#lib/scan/use-camera.ts';
import { useLiveReading } from '#lib/scan/use-live-reading.ts';
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
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const { state, frame, start } = useCamera(video);
  const enabled = state === 'ready' && !busy;
  const live = useLiveReading({ video, reader, enabled, onRead: ({ value }) => onRead(value) });
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
      <div className="overflow-hidden rounded-card bg-stage text-on-stage">
        <div className="relative">
          <video
            ref={video}
            playsInline
            muted
            aria-label={camera.preview()}
            className="aspect-4/3 max-h-[40dvh] w-full object-cover"
          />
          {state === 'ready' && frame && <GuideBox frame={frame} />}
        </div>
        {/* Below the picture: over it, it would cover the box for the code. */}
        <p role="status" className="px-4 py-2 text-center font-semibold">
          {live === 'unavailable' ? camera.hints.unavailable({ alternative: t.takePhoto() }) : camera.hints[live]()}
        </p>
      </div>
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
