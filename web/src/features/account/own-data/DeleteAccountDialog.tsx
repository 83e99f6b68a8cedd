import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { useEraseAccountMutation } from './erase-api.ts';
import { t } from './messages.ts';

export interface DeleteAccountProps {
  /** Everything that is not sent yet, in words; empty when everything is. */
  unsent: string;
  /** Forgets the person on this device, and leaves. */
  onErased: (userId: string) => Promise<unknown>;
}

/** Says what goes and what stays, and erases the account once the password is right. */
export function DeleteAccountDialog({ unsent, onErased, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const id = useId();
  const user = useCurrentUser();
  const [erase, { isLoading, isSuccess }] = useEraseAccountMutation();
  const toast = useToast();
  const { form, field, showErrors } = useForm({ password: '' }, async (body) => {
    if (!body.password) return showErrors(() => ({ password: t.passwordRequired() }));
    const { error } = await erase({ body });
    if (!error) return void onErased(user.id);
    showErrors(() => fieldErrorsOf(error));
    toast({ title: t.notDeleted(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.question()}
      description={t.final()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={id} variant="emergency" busy={isLoading || isSuccess}>
            {t.delete()}
          </Button>
        </>
      }
    >
      <form {...form} id={id} noValidate className="flex flex-col gap-4">
        <dl className="flex flex-col gap-3">
          <Part title={t.goesTitle()} text={t.goes()} />
          <Part title={t.staysTitle()} text={t.stays()} />
        </dl>
        {unsent && (
          <Notice tone="high" icon={TriangleAlert}>
            {t.unsent({ unsent })}
          </Notice>
        )}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  );
}

const Part = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="text-muted">{text}</dd>
  </div>
);
