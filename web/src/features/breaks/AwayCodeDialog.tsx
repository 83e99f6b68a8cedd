import { Suspense } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';

const AwayBreakDialog = lazyScreen(async () => (await import('./AwayBreakDialog.tsx')).AwayBreakDialog);

/** The Away Break dialog for a code that was scanned outside of it. */
export const AwayCodeDialog = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Suspense>
    <AwayBreakDialog open code={code} onOpenChange={onClose} />
  </Suspense>
);
