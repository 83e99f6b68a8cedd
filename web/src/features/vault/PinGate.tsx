import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { PinDialog } from './PinDialog.tsx';
import { t } from './pin-messages.ts';
import { usePinAccess } from './use-pin-access.ts';

/** Shows its children while PIN access is open, otherwise asks for the PIN. */
export function PinGate({ children }: { children: ReactNode }) {
  const { isOpen, isKnown, hasEnded, error, retry } = usePinAccess();
  const [asking, setAsking] = useState(true);
  if (isOpen && asking) setAsking(false);
  if (isOpen) return children;
  if (!isKnown)
    return error ? (
      <ErrorState title={t.checkFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={retry} />
    ) : (
      <div>
        <LoadingNote />
        <Skeleton className="h-60 rounded-card" />
      </div>
    );
  return (
    <>
      <EmptyState
        as="h2"
        icon={Lock}
        title={hasEnded ? t.lockedAgain() : t.protected()}
        action={
          <Button variant="primary" size="primary" onClick={() => setAsking(true)}>
            {t.enterPin()}
          </Button>
        }
      >
        {hasEnded ? t.lockedAgainHint() : t.gateHint()}
      </EmptyState>
      <PinDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
