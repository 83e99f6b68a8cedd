import type { Barcode } from '@floorlight/contracts/barcodes';
import { clsx } from 'clsx';
import { Flashlight, FlashlightOff, Play, SwitchCamera } from 'lucide-react';
import type { RefObject } from 'react';
import { CameraProblem } from '#lib/scan/CameraProblem.tsx';
import { GuideBox } from '#lib/scan/GuideBox.tsx';
import { t as cameraMessages } from '#lib/scan/messages.ts';
import type { Camera } from '#lib/scan/use-camera.ts';
import type { LiveState } from '#lib/scan/use-live-reading.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { t } from './messages.ts';
import { ScanStatusCard } from './ScanStatusCard.tsx';
import type { ScanStatus } from './use-scans.ts';

interface StageProps {
  video: RefObject<HTMLVideoElement | null>;
  camera: Camera;
  live: LiveState;
  status: ScanStatus | null;
  isReading: boolean;
  /** Makes room for the list. */
  isShort: boolean;
  /** Of a scan that was saved. */
  onName: (barcode: Barcode) => void;
  onGoBack: () => void;
}

/** The camera view with the guide box and the state of the last scan. */
export function Stage({ video, camera, live, status, isReading, isShort, onName, onGoBack }: StageProps) {
  const { state, frame, torch, next, start } = camera;
  const problem = state === 'starting' || state === 'ready' || state === 'needs_tap' ? null : state;
  return (
    <section aria-label={t.camera()} className="overflow-hidden rounded-card bg-stage text-on-stage">
      <div
        className={clsx('relative desk:h-[min(68dvh,640px)]', isShort ? 'h-[36dvh] min-h-64' : 'h-[43dvh] min-h-72')}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={cameraMessages.preview()}
          className={clsx('size-full object-cover', problem && 'invisible')}
        />
        {problem && (
          <CameraProblem problem={problem} onRetry={start} onGoBack={onGoBack} className="absolute inset-0" />
        )}
        {state === 'needs_tap' && (
          <div className="absolute inset-0 flex items-center justify-center">
            <Button variant="primary" size="primary" onClick={start}>
              <Play aria-hidden="true" className="size-5" />
              {cameraMessages.start()}
            </Button>
          </div>
        )}
        {state === 'ready' && frame && <GuideBox frame={frame} />}
        {state === 'ready' && (
          <div className="absolute top-2 inset-e-2 flex gap-2">
            {next && (
              <IconButton label={t.switchCamera()} className={overStage} onClick={next}>
                <SwitchCamera aria-hidden="true" className="size-6" />
              </IconButton>
            )}
            {torch && (
              <IconButton label={t.flash()} aria-pressed={torch.on} className={overStage} onClick={torch.toggle}>
                {torch.on ? (
                  <FlashlightOff aria-hidden="true" className="size-6" />
                ) : (
                  <Flashlight aria-hidden="true" className="size-6" />
                )}
              </IconButton>
            )}
          </div>
        )}
      </div>
      {/* Below the picture: over it, it would cover the box for the code. As high as a small card, so that nothing moves. */}
      <div role="status" className="flex min-h-19 items-center justify-center px-3 py-2 empty:hidden">
        {status && !isReading ? (
          <ScanStatusCard status={status} onName={onName} />
        ) : (
          !problem &&
          state !== 'needs_tap' && (
            <p className="text-center font-semibold leading-snug">
              {isReading ? t.readingPhoto() : state === 'starting' ? cameraMessages.starting() : t.hints[live]()}
            </p>
          )
        )}
      </div>
    </section>
  );
}

const overStage = 'bg-stage text-on-stage hover:bg-stage';
