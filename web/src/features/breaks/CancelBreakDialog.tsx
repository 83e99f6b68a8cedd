import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useCancelBreakMutation } from './api.ts';

export function CancelBreakDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelBreakMutation();
  const toast = useToast();
  const submit = async () => {
    const { error } = await cancel({ params: { id } });
    if (error)
      toast({ title: 'Error', message: failureMessageOf(error, 'The break could not be cancelled.'), tone: 'danger' });
    else toast({ title: 'Break Cancelled', message: `${name} has been notified.`, tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      modalAlert
      onOpenChange={(open) => !open && onClose()}
      title="Cancel Break"
      description={`The break of ${name} ends now and counts neither for nor against them. They will see your name.`}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Keep Break
          </Button>
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void submit()}>
            Cancel Break
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
