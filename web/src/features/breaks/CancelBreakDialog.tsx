import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
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
    <Dialog
      open
      modalAlert
      onOpenChange={(open) => !open && onClose()}
      title={t.cancelBreak()}
      description={t.cancelHint({ name })}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.keepBreak()}
          </Button>
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void submit()}>
            {t.cancelBreak()}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
