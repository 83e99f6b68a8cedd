import { LoaderCircle } from 'lucide-react';
import { t } from './messages.ts';

/** Fills the screen while it loads. */
export function LoadingScreen() {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-3 text-muted" role="status">
      <LoaderCircle aria-hidden="true" className="size-8 animate-turn text-accent-text" />
      {t.loading()}
    </div>
  );
}
