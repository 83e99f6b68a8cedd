import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { CameraProblem } from './CameraProblem.tsx';
import { openFrameReader } from './frame-reader.ts';
import { GuideBox } from './GuideBox.tsx';
import { useCamera } from './use-camera.ts';
import { type LiveState, useLiveReading } from './use-live-reading.ts';

const hints: Record<Exclude<LiveState, 'blind'>, string> = {
  looking: 'Hold the barcode into the frame',
  crowd: 'Several barcodes: show one alone',
};

interface LiveCameraProps {
  onRead: (read: ScannedCode) => void;
  /** null where what is around it has its own way out. */
  onGoBack: (() => void) | null;
  /** What does as well as a camera, as a sentence. */
  instead: string;
}

/** What the camera sees; a barcode held into its middle is read without a touch, by frames that agree. */
export function LiveCamera({ onRead, onGoBack, instead }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const { state, frame, start } = useCamera(video);
  const live = useLiveReading({ video, reader, enabled: state === 'ready', onRead });
  const problem = state === 'starting' || state === 'ready' || state === 'held' ? null : state;
  const hint = live === 'blind' ? `This device reads no barcodes live. ${instead}` : hints[live];
  return (
    <>
      {problem && (
        <CameraProblem problem={problem} onRetry={start} onGoBack={onGoBack}>
          {instead}
        </CameraProblem>
      )}
      {/* Stays: the camera needs it to start anew. */}
      <div hidden={problem !== null} className="relative overflow-hidden rounded-control bg-stage text-on-stage">
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera preview"
          className="aspect-4/3 max-h-[50dvh] w-full object-cover"
        />
        {state === 'ready' && frame && <GuideBox frame={frame} />}
        <p role="status" className="absolute inset-x-0 bottom-0 bg-stage px-4 py-2 text-center font-semibold">
          {state === 'starting' ? 'Starting the camera...' : hint}
        </p>
        {state === 'held' && (
          <Button variant="primary" className="absolute inset-0 m-auto h-fit w-fit" onClick={start}>
            Start Camera
          </Button>
        )}
      </div>
    </>
  );
}
