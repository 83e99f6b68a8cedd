import { CameraOff, ScanLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg } from '#lib/photos/jpeg.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { awayPhotoFormat } from './away-photo-format.ts';
import { UploadButton } from './UploadButton.tsx';

interface AwayCodeCameraProps {
  busy: boolean;
  /** A JPEG in base64; null if the photo could not be taken. */
  onPhoto: (imageData: string | null) => void;
}

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** Shows the rear camera and takes the photo. Without a camera, offers an upload instead. */
export function AwayCodeCamera({ busy, onPhoto }: AwayCodeCameraProps) {
  const { video, error, isReady } = useCamera();
  const [isCapturing, setCapturing] = useState(false);
  if (error)
    return (
      <>
        <Notice tone="high" icon={CameraOff}>
          <p className="font-semibold">Camera Error</p>
          <p>{error} You can upload a photo of the away code instead.</p>
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
        autoPlay
        playsInline
        muted
        aria-label="Camera preview"
        className="aspect-video w-full rounded-card bg-stage object-cover"
      />
      <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
        <Button disabled={busy || isCapturing || !isReady} onClick={() => void capture()}>
          <ScanLine aria-hidden="true" className="size-5" />
          Capture
        </Button>
        <UploadButton disabled={busy} onPhoto={onPhoto} />
      </div>
    </>
  );
}

function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let unmounted = false;
    const open = async () => {
      // Missing on pages served over plain HTTP, although its type says otherwise.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) return setError('Camera access is not supported in this browser.');
      try {
        stream = await devices.getUserMedia(wanted);
        if (unmounted) return stop();
        if (!video.current) return;
        video.current.srcObject = stream;
        video.current.onloadeddata = () => setReady(true);
      } catch (failure) {
        if (!unmounted) setError(cameraWords(failure));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void open();
    return () => {
      unmounted = true;
      stop();
    };
  }, []);
  return { video, error, isReady };
}

function cameraWords(failure: unknown): string {
  switch (failure instanceof DOMException ? failure.name : '') {
    case 'NotAllowedError':
      return 'Camera access denied. Please allow camera access and try again.';
    case 'NotFoundError':
      return 'No camera found on this device.';
    case 'NotReadableError':
      return 'The camera is in use by another app.';
    default:
      return 'The camera could not be started.';
  }
}
