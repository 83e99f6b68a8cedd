import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { useCancelBreakMutation } from './api.ts';
import { t } from './management-messages.ts';

export function CancelBreakDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelBreakMutation();
  const toast = useToast();
  const submit = async () => {
    const { error } = await cancel({ params: { id } });
    if (error)
      toast({
        title: t.cancelFailed.title(),
        message: failureMessageOf(error, t.cancelFailed.message()),
        tone: 'danger',
      });
    else toast({ title: t.cancelled.title(), message: t.cancelled.message({ name }), tone: 'success' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.cancelBreak()}
      description={t.cancelHint({ name })}
      confirmLabel={t.cancelBreak()}
      cancelLabel={t.keepBreak()}
      busy={isLoading}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
