import type { Scanned } from '@floorlight/barcodes/scanned';
import { CameraOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cameraProblems } from '#lib/scan/camera.ts';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { useCamera } from '#lib/scan/use-camera.ts';
import { type LiveState, useLiveReading } from '#lib/scan/use-live-reading.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

const hints: Record<LiveState, string> = {
  looking: 'Hold the barcode into the frame',
  crowd: 'Several barcodes: show one alone',
  blind: 'This device reads no barcodes live: take a photo',
};

/** What the camera sees; a barcode held into its middle is read without a touch. */
export function LiveCamera({ onRead, onClose }: { onRead: (read: Scanned) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const { state, start } = useCamera(video);
  const live = useLiveReading({ video, reader, enabled: state === 'ready', onRead });
  const problem = state === 'starting' || state === 'ready' || state === 'held' ? null : state;
  return (
    <>
      {problem && (
        <Notice tone="high" icon={CameraOff}>
          <p className="font-semibold">Camera Access Required</p>
          <p>{cameraProblems[problem]}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button onClick={onClose}>Go Back</Button>
            <Button onClick={start}>Try Again</Button>
          </div>
        </Notice>
      )}
      {/* Stays: the camera needs it to start anew. */}
      <div hidden={problem !== null} className="relative overflow-hidden rounded-control bg-stage text-on-stage">
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-4/3 max-h-[50dvh] w-full object-cover"
        />
        <span aria-hidden="true" className="absolute inset-x-[15%] inset-y-[25%] rounded-card border-3 border-accent" />
        <p role="status" className="absolute inset-x-0 bottom-0 bg-stage px-4 py-2 text-center font-semibold">
          {state === 'starting' ? 'Starting the camera...' : hints[live]}
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
