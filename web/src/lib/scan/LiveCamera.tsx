import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { Button } from '#ui/controls/Button.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { CameraProblem } from './CameraProblem.tsx';
import { t } from './messages.ts';
import { useLiveCamera } from './use-live-camera.ts';

interface LiveCameraProps {
  onRead: (read: ScannedCode) => void;
  /** null if the surrounding view has its own way back. */
  onGoBack: (() => void) | null;
  /** A sentence with an alternative to the camera. */
  instead: string;
}

/** The camera view. Reads a barcode in the guide box without a tap. */
export function LiveCamera({ onRead, onGoBack, instead }: LiveCameraProps) {
  const camera = useLiveCamera({ onRead });
  const { state, start } = camera;
  const problem = state === 'starting' || state === 'ready' || state === 'needs_tap' ? null : state;
  return (
    <>
      {problem && (
        <CameraProblem problem={problem} onRetry={start} onGoBack={onGoBack}>
          {instead}
        </CameraProblem>
      )}
      <CameraPicture
        camera={camera}
        instead={instead}
        starting={t.starting()}
        hidden={problem !== null}
        className="rounded-control"
        videoClassName="max-h-[50dvh]"
      >
        {state === 'needs_tap' && (
          <Button variant="primary" className="absolute inset-0 m-auto h-fit w-fit" onClick={start}>
            {t.start()}
          </Button>
        )}
      </CameraPicture>
    </>
  );
}
