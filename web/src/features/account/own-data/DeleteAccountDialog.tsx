import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
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
import { useGetSignInMethodsQuery } from '../sign-in-methods/sign-in-methods-api.ts';
import { useConfirmation } from '../sign-in-methods/use-confirmation.tsx';
import { useEraseAccountMutation } from './erase-api.ts';
import { t } from './messages.ts';

/** Until the server has answered, almost everybody has a password. */
const unknownMethods: SignInMethods = {
  hasPassword: true,
  passkeys: [],
  oneTimeCodes: { isOn: false, recoveryCodesLeft: 0 },
};

export interface DeleteAccountProps {
  /** Everything that is not sent yet, in words; empty when everything is. */
  unsent: string;
  /** Forgets the person on this device, and leaves. */
  onErased: (userId: string) => Promise<unknown>;
}

/**
 * Says what goes and what stays, and erases the account once the password is right. Whoever has none proves who they are as
 * for a change of how they sign in.
 */
export function DeleteAccountDialog({ unsent, onErased, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const id = useId();
  const user = useCurrentUser();
  const [erase, { isLoading, isSuccess }] = useEraseAccountMutation();
  const { data: methods = unknownMethods } = useGetSignInMethodsQuery();
  const { hasPassword } = methods;
  const { confirmed, dialog } = useConfirmation(methods);
  const toast = useToast();
  const { form, field, showErrors } = useForm({ password: '' }, async ({ password }) => {
    if (hasPassword && !password) return showErrors(() => ({ password: t.passwordRequired() }));
    const answer = await confirmed(() => erase({ body: hasPassword ? { password } : {} }));
    if (!answer) return;
    const { error } = answer;
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
          <Button type="submit" form={id} variant="primary" busy={isLoading || isSuccess}>
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
        {hasPassword && (
          <>
            <input type="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
          </>
        )}
      </form>
      {dialog}
    </Dialog>
  );
}

const Part = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="text-muted">{text}</dd>
  </div>
);
