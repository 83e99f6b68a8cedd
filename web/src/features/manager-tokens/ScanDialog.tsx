import { CameraOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { cameraProblems } from '#lib/scan/camera.ts';
import { useCameraReader } from '#lib/scan/use-camera-reader.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LoadingNote } from '#ui/Skeleton.tsx';

interface ScanDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

/** Reads a token with the camera, off a manager's screen. */
export function ScanDialog(props: ScanDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title="Scan a Token" description="Hold the code into the frame.">
      <Camera {...props} />
    </Dialog>
  );
}

function Camera({ onRead, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(1);
  const state = useCameraReader(video, onRead, attempt);
  const problem = state === 'starting' || state === 'ready' ? null : cameraProblems[state];
  return (
    <>
      <div className={`relative overflow-hidden rounded-control bg-stage ${problem ? 'hidden' : 'aspect-4/3'}`}>
        {state === 'starting' && <LoadingNote>Starting the camera...</LoadingNote>}
        <video ref={video} muted playsInline className="size-full object-cover" />
        <span className="absolute inset-[18%] rounded-card border-3 border-accent" aria-hidden="true" />
      </div>
      {problem && (
        <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
          <CameraOff aria-hidden="true" className="size-10 text-muted" />
          <p className="font-semibold text-title">Camera Access Required</p>
          <p className="text-pretty text-muted">{problem}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <Button onClick={onClose}>Go Back</Button>
            <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
              Try Again
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
