import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { t } from '../messages.ts';

export interface ErrorStateProps {
  title: string;
  message: string;
  onRetry: () => void;
}

/** Shows that something could not be loaded and why, with a Retry button. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-10 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-high-tint text-high tone-edge">
        <CloudOff aria-hidden="true" className="size-7" />
      </span>
      <p className="font-semibold text-title">{title}</p>
      <p className="text-pretty text-muted">{message}</p>
      <Button onClick={onRetry} className="mt-2">
        <RotateCw aria-hidden="true" className="size-5" />
        {t.retry()}
      </Button>
    </div>
  );
}
