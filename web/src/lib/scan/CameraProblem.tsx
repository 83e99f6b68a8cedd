import { clsx } from 'clsx';
import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { CameraProblem as Problem } from './camera.ts';
import { t } from './messages.ts';

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
      <h2 className="font-semibold text-title">{t.accessRequired()}</h2>
      <p className="max-w-sm text-pretty">{t.problems[problem]()}</p>
      {problem === 'denied' && <p className="max-w-sm text-pretty">{t.howToAllow()}</p>}
      {children && <p className="max-w-sm text-pretty">{children}</p>}
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {onGoBack && <Button onClick={onGoBack}>{t.goBack()}</Button>}
        <Button variant="primary" onClick={onRetry}>
          {t.tryAgain()}
        </Button>
      </div>
    </div>
  );
}
