import { type Passkey, passkeyNameLength } from '@floorlight/contracts/passkeys';
import { useId } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { t } from './messages.ts';
import { useRenamePasskeyMutation } from './sign-in-methods-api.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const id = useId();
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const toast = useToast();
  const { form, field, showErrors } = useForm({ name: passkey.name }, async (body) => {
    const { error } = await rename({ params: { id: passkey.id }, body });
    if (!error) return onClose();
    showErrors(() => fieldErrorsOf(error));
    toast({ title: t.notRenamed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.renamePasskey({ name: passkey.name })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isLoading}>
            {t.save()}
          </Button>
        </>
      }
    >
      <form {...form} id={id}>
        <TextField label={t.passkeyName()} required maxLength={passkeyNameLength} {...field('name')} />
      </form>
    </Dialog>
  );
}
