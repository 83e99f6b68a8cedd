import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { PinDialog } from './PinDialog.tsx';
import { usePinAccess } from './use-pin-access.ts';

/** Shows its children while PIN access is open, otherwise asks for the PIN. */
export function PinGate({ children }: { children: ReactNode }) {
  const { isOpen, isKnown, hasEnded, error, retry } = usePinAccess();
  const [asking, setAsking] = useState(true);
  if (isOpen && asking) setAsking(false);
  if (isOpen) return children;
  if (!isKnown)
    return error ? (
      <ErrorState
        title="Couldn't check your PIN"
        message={failureMessageOf(error, 'Please try again.')}
        onRetry={retry}
      />
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
        title={hasEnded ? 'Locked again' : 'Protected by your PIN'}
        action={
          <Button variant="primary" size="primary" onClick={() => setAsking(true)}>
            Enter PIN
          </Button>
        }
      >
        {hasEnded
          ? 'Your five minutes are over. Enter your PIN to continue.'
          : 'These barcodes open doors. Enter your PIN to see them for five minutes.'}
      </EmptyState>
      <PinDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
