import { clsx } from 'clsx';
import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { cameraProblems, type CameraProblem as Problem } from './camera.ts';

interface CameraProblemProps {
  problem: Problem;
  onRetry: () => void;
  /** null where what is around it has its own way out. */
  onGoBack: (() => void) | null;
  /** What does as well. */
  children?: ReactNode;
  className?: string;
}

/** Why the camera shows nothing, and what can be done. */
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
