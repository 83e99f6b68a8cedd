import type { User } from '@floorlight/contracts/accounts';
import { displayName } from '@floorlight/contracts/person';
import { LockKeyhole } from 'lucide-react';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { takeSignIn } from '../api.ts';
import { t } from './messages.ts';
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
  const { form, field, showErrors } = useForm({ password: '' }, async ({ password }) => {
    if (!password) return showErrors(() => ({ password: t.passwordRequired() }));
    setBusy(true);
    const answer = await signIn({ email: user.email, password });
    setBusy(false);
    if ('user' in answer) {
      dispatch(takeSignIn(answer.user));
      return onSignedIn();
    }
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
      </form>
    </Dialog>
  );
}
