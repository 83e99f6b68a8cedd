import { clsx } from 'clsx';
import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { cameraProblems, type CameraProblem as Problem } from './camera.ts';

interface CameraProblemProps {
  problem: Problem;
  onRetry: () => void;
  /** null if the surrounding view has its own way back. */
  onGoBack: (() => void) | null;
  /** An alternative to the camera. */
  children?: ReactNode;
  className?: string;
}

/** Explains why the camera doesn't work and offers Try Again. */
export function CameraProblem({ problem, onRetry, onGoBack, children, className }: CameraProblemProps) {
  return (
    <div
      role="alert"
      className={clsx('flex flex-col items-center justify-center gap-3 overflow-y-auto p-5 text-center', className)}
    >
      <CameraOff aria-hidden="true" className="size-9 shrink-0" />
      <h2 className="font-semibold text-title">Camera Access Required</h2>
      <p className="max-w-sm text-pretty">{cameraProblems[problem]}</p>
      {children && <p className="max-w-sm text-pretty">{children}</p>}
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {onGoBack && <Button onClick={onGoBack}>Go Back</Button>}
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}
