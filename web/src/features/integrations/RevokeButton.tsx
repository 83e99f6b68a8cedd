import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
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
  const toast = useToast();
  const revoke = async () => {
    const { error } = await onRevoke();
    if (error) toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else toast({ title: words.done(), message: name, tone: 'success' });
  };
  return (
    <ConfirmedButton
      label={words.act()}
      name={words.label({ name })}
      title={words.question({ name })}
      lead={hint}
      cancelLabel={t.cancel()}
      onConfirm={revoke}
    />
  );
}
