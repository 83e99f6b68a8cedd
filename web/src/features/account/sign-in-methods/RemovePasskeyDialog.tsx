import type { Passkey } from '@floorlight/contracts/passkeys';
import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';
import { useRemovePasskeyMutation } from './sign-in-methods-api.ts';
import { useConfirmation } from './use-confirmation.tsx';

interface RemovePasskeyDialogProps {
  methods: SignInMethods;
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ methods, passkey: { id, name }, onClose }: RemovePasskeyDialogProps) {
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const { confirmed, dialog } = useConfirmation(methods);
  const toast = useToast();
  const removeIt = async () => {
    const answer = await confirmed(() => remove({ params: { id } }));
    if (!answer) return;
    if (answer.error)
      toast({
        title: t.passkeyNotRemoved(),
        message: failureMessageOf(answer.error, api.tryAgain()),
        tone: 'danger',
      });
    else toast({ title: t.passkeyRemoved(), tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.removeQuestion({ name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button variant="primary" busy={isLoading} onClick={removeIt}>
            {t.remove()}
          </Button>
        </>
      }
    >
      <p>{t.removeHint()}</p>
      {dialog}
    </Dialog>
  );
}
