import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { CameraProblem } from './CameraProblem.tsx';
import { openFrameReader } from './frame-reader.ts';
import { GuideBox } from './GuideBox.tsx';
import { t } from './messages.ts';
import { useCamera } from './use-camera.ts';
import { useLiveReading } from './use-live-reading.ts';

interface LiveCameraProps {
  onRead: (read: ScannedCode) => void;
  /** null if the surrounding view has its own way back. */
  onGoBack: (() => void) | null;
  /** A sentence with an alternative to the camera. */
  instead: string;
}

/** The camera view. Reads a barcode in the guide box without a tap. */
export function LiveCamera({ onRead, onGoBack, instead }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const { state, frame, start } = useCamera(video);
  const live = useLiveReading({ video, reader, enabled: state === 'ready', onRead });
  const problem = state === 'starting' || state === 'ready' || state === 'needs_tap' ? null : state;
  const hint = live === 'unavailable' ? t.hints.unavailable({ alternative: instead }) : t.hints[live]();
  return (
    <>
      {problem && (
        <CameraProblem problem={problem} onRetry={start} onGoBack={onGoBack}>
          {instead}
        </CameraProblem>
      )}
      {/* Stays mounted: the camera needs the video to start again. */}
      <div hidden={problem !== null} className="overflow-hidden rounded-control bg-stage text-on-stage">
        <div className="relative">
          <video
            ref={video}
            muted
            playsInline
            aria-label={t.preview()}
            className="aspect-4/3 max-h-[50dvh] w-full object-cover"
          />
          {state === 'ready' && frame && <GuideBox frame={frame} />}
          {state === 'needs_tap' && (
            <Button variant="primary" className="absolute inset-0 m-auto h-fit w-fit" onClick={start}>
              {t.start()}
            </Button>
          )}
        </div>
        {/* Below the picture: over it, it would cover the box for the code. */}
        <p role="status" className="px-4 py-2 text-center font-semibold">
          {state === 'starting' ? t.starting() : hint}
        </p>
      </div>
    </>
  );
}
