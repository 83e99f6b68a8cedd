import { type Passkey, passkeyNameLength } from '@floorlight/contracts/passkeys';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { t } from './messages.ts';
import { useRenamePasskeyMutation } from './sign-in-methods-api.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const toast = useToast();
  const { form, field, showErrors } = useForm({ name: passkey.name }, async (body) => {
    const { error } = await rename({ params: { id: passkey.id }, body });
    if (!error) return onClose();
    showErrors(() => fieldErrorsOf(error));
    toast({ title: t.notRenamed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  });
  return (
    <FormDialog
      title={t.renamePasskey({ name: passkey.name })}
      submitLabel={t.save()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      form={form}
    >
      <TextField label={t.passkeyName()} required maxLength={passkeyNameLength} {...field('name')} />
    </FormDialog>
  );
}
