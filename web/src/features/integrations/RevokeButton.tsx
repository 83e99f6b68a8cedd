import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface RevokeButtonProps {
  name: string;
  /** What stops working. */
  hint: string;
  onRevoke: () => Promise<{ error?: unknown }>;
  /** Says Delete in place of Revoke. */
  isDeleted?: boolean;
}

/** Revokes after one question. */
export function RevokeButton({ name, hint, onRevoke, isDeleted = false }: RevokeButtonProps) {
  const words = isDeleted ? t.deletion : t.revocation;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  const revoke = async () => {
    setBusy(true);
    const { error } = await onRevoke();
    setBusy(false);
    setAsking(false);
    if (error) toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else toast({ title: words.done(), message: name, tone: 'success' });
  };
  return (
    <>
      <Button aria-label={words.label({ name })} onClick={() => setAsking(true)}>
        {words.act()}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.question({ name })}
        modalAlert
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t.cancel()}
            </Button>
            <Button variant="emergency" busy={busy} onClick={revoke}>
              {words.act()}
            </Button>
          </>
        }
      >
        <p className="text-muted">{hint}</p>
      </Dialog>
    </>
  );
}
