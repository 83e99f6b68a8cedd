import { CameraOff } from 'lucide-react';
import { useRef } from 'react';
import { cameraProblems } from '#lib/scan/camera.ts';
import { useCameraReader } from '#lib/scan/use-camera-reader.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { LoadingNote } from '#ui/Skeleton.tsx';
import { PhotoOfCode } from './PhotoOfCode.tsx';

interface ScanWallDialogProps {
  onRead: (value: string) => void;
  onClose: () => void;
}

export function ScanWallDialog({ onRead, onClose }: ScanWallDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Scan a Wall or a Tote"
      description="A wall is chosen, a tote is written into the notes."
    >
      <Reading onRead={onRead} />
    </Dialog>
  );
}

function Reading({ onRead }: Pick<ScanWallDialogProps, 'onRead'>) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCameraReader(video, onRead, 1);
  const scanner = useScanTarget(onRead);
  const problem = state === 'starting' || state === 'ready' ? null : cameraProblems[state];
  return (
    <div ref={scanner} className="grid gap-3">
      <div className={`relative overflow-hidden rounded-control bg-stage ${problem ? 'hidden' : 'aspect-4/3'}`}>
        {state === 'starting' && <LoadingNote>Starting the camera...</LoadingNote>}
        <video ref={video} muted playsInline className="size-full object-cover" />
        <span className="absolute inset-[18%] rounded-card border-3 border-accent" aria-hidden="true" />
      </div>
      {problem && (
        <Notice tone="high" icon={CameraOff}>
          <p className="font-semibold">Camera Access Required</p>
          <p className="text-caption">{problem} A photo of the code does as well.</p>
        </Notice>
      )}
      <PhotoOfCode onRead={onRead} />
    </div>
  );
}
