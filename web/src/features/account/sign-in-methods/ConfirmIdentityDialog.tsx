import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { Fingerprint, LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { signChallenge } from '../sign-in/passkey-sign-in.ts';
import { useForm } from '../sign-in/use-form.ts';
import { t } from './messages.ts';
import { useConfirmIdentityMutation } from './sign-in-methods-api.ts';

interface ConfirmIdentityDialogProps {
  methods: SignInMethods;
  onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Asks for the password or a passkey of the person who is signed in. Who signed in without the second factor that they have, and
 * that their site asks for, confirms with nothing less.
 */
export function ConfirmIdentityDialog({ methods, onAnswer }: ConfirmIdentityDialogProps) {
  const { passkeys, oneTimeCodes } = methods;
  const id = useId();
  const { email, needsSecondFactor } = useCurrentUser();
  const hasSecondFactor = passkeys.length > 0 || oneTimeCodes.isOn;
  const byPassword = methods.hasPassword && !(needsSecondFactor && hasSecondFactor);
  const [confirm, { isLoading }] = useConfirmIdentityMutation();
  const toast = useToast();
  const fail = (message: string) => toast({ title: t.notConfirmed(), message, tone: 'danger' });
  const { form, field, showErrors } = useForm({ password: '' }, async (body) => {
    if (!body.password) return showErrors(() => ({ password: t.passwordRequired() }));
    const { error } = await confirm({ body });
    if (!error) return onAnswer(true);
    showErrors(() => fieldErrorsOf(error));
    fail(failureMessageOf(error, api.tryAgain()));
  });
  const withPasskey = async () => {
    const signed = await signChallenge();
    if (!signed) return;
    const { error } = 'error' in signed ? signed : await confirm({ body: signed });
    if (!error) return onAnswer(true);
    fail(failureMessageOf(error, api.tryAgain()));
  };

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={t.confirmTitle()}
      description={t.confirmLead()}
      icon={<LockKeyhole aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-text" />}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {t.cancel()}
          </Button>
          {byPassword && (
            <Button type="submit" form={id} variant="primary" busy={isLoading}>
              {t.confirm()}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {byPassword && (
          <form {...form} id={id} noValidate className="flex flex-col gap-4">
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
          </form>
        )}
        {passkeys.length > 0 && (
          <Button onClick={withPasskey}>
            <Fingerprint aria-hidden="true" className="size-5" />
            {t.passkeyInstead()}
          </Button>
        )}
        {!byPassword && passkeys.length === 0 && <p>{t.signInAgain()}</p>}
      </div>
    </Dialog>
  );
}
