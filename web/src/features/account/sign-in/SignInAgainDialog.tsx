import type { User } from '@floorlight/contracts/accounts';
import { displayName } from '@floorlight/contracts/person';
import { LockKeyhole } from 'lucide-react';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { codeOf, failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { takeSignIn } from '../api.ts';
import { CodeField } from './CodeField.tsx';
import { t } from './messages.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signIn } from './sign-in.ts';
import { useForm } from './use-form.ts';

interface SignInAgainDialogProps {
  open: boolean;
  /** The user whose session has ended. */
  user: User;
  onSignedIn: () => void;
  onSomeoneElse: () => void;
}

/** Asks a user whose session has ended to sign in again, over their screen, so that what they typed stays. */
export function SignInAgainDialog({ open, user, onSignedIn, onSomeoneElse }: SignInAgainDialogProps) {
  const id = useId();
  const dispatch = useDispatch<ApiDispatch>();
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const take = (signedIn: User) => {
    if (signedIn.id !== user.id) return onSomeoneElse();
    dispatch(takeSignIn(signedIn));
    onSignedIn();
  };
  const { form, field, showErrors } = useForm({ password: '', code: '' }, async ({ password, code }) => {
    if (!password) return showErrors(() => ({ password: t.passwordRequired() }));
    setBusy(true);
    const answer = await signIn({ email: user.email, password, ...(code && { code }) });
    setBusy(false);
    if ('user' in answer) return take(answer.user);
    if (codeOf(answer.error) === 'code_required') return setNeedsCode(true);
    showErrors(() => ({
      password: failureMessageOf(answer.error, t.wrongLogin()),
      ...fieldErrorsOf(answer.error),
    }));
  });

  return (
    <Dialog
      open={open}
      onOpenChange={() => undefined}
      modalAlert
      title={t.sessionEnded()}
      description={t.typedTextKept()}
      icon={<LockKeyhole aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-text" />}
      footer={
        <>
          <Button variant="quiet" onClick={onSomeoneElse}>
            {t.someoneElse()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {t.signIn()}
          </Button>
        </>
      }
    >
      <form {...form} id={id} noValidate className="flex flex-col gap-4">
        <p className="min-w-0">
          <span className="block font-semibold">{displayName(user)}</span>
          <span className="block break-words text-muted">{user.email}</span>
        </p>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
        {needsCode && <CodeField {...field('code')} />}
        <PasskeyButton onSignedIn={take} />
      </form>
    </Dialog>
  );
}
