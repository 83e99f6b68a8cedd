import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { GuideBox } from './GuideBox.tsx';
import { t } from './messages.ts';
import type { LiveCameraState } from './use-live-camera.ts';

interface CameraPictureProps {
  camera: LiveCameraState;
  /** An alternative to live reading, where that doesn't work. */
  instead: string;
  /** While the camera starts, in place of what to do; that unless given. */
  starting?: string;
  /** Keeps the video mounted, which the camera needs to start again. */
  hidden?: boolean;
  className: string;
  /** The height of the picture. */
  videoClassName: string;
  /** Over the picture. */
  children?: ReactNode;
}

/** The camera's picture with the box for the code, and what to do below it. */
export function CameraPicture(props: CameraPictureProps) {
  const { camera, instead, starting, hidden = false, className, videoClassName, children } = props;
  const { video, state, frame, live } = camera;
  const hint = live === 'unavailable' ? t.hints.unavailable({ alternative: instead }) : t.hints[live]();
  return (
    <div hidden={hidden} className={clsx('overflow-hidden bg-stage text-on-stage', className)}>
      <div className="relative">
        <video
          ref={video}
          playsInline
          muted
          aria-label={t.preview()}
          className={clsx('aspect-4/3 w-full object-cover', videoClassName)}
        />
        {state === 'ready' && frame && <GuideBox frame={frame} />}
        {children}
      </div>
      {/* Below the picture: over it, it would cover the box for the code. */}
      <p role="status" className="px-4 py-2 text-center font-semibold">
        {state === 'starting' ? (starting ?? hint) : hint}
      </p>
    </div>
  );
}
