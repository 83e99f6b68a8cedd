import type { User } from '@floorlight/contracts/accounts';
import { isSignInName } from '@floorlight/contracts/email-address';
import { fieldMessages } from '@floorlight/contracts/field-messages';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { codeOf, failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { showToastSoon as toast } from '#lib/toasts/early-toasts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { CodeField } from './CodeField.tsx';
import { DirectorySignIn } from './DirectorySignIn.tsx';
import { ModeLink } from './ModeLink.tsx';
import { t } from './messages.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { signIn } from './sign-in.ts';
import { useForm } from './use-form.ts';

interface LoginFormProps extends ModeProps {
  /** The form stays busy until it resolves. */
  onSignedIn: (user: User) => void | Promise<void>;
}

/** The first form that most people see: it needs neither the router nor the cache of server data. */
export function LoginForm({ email, go, onSignedIn }: LoginFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [unverified, setUnverified] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);

  const { form, field, values, showErrors } = useForm(
    { email, password: '', code: '' },
    async ({ code, ...entered }) => {
      setUnverified(false);
      if (!entered.email.trim() || !entered.password) {
        showErrors(() => ({
          ...(!entered.email.trim() && { email: t.emailRequired() }),
          ...(!entered.password && { password: t.passwordRequired() }),
        }));
        toast({ title: t.missingInformation(), message: t.enterBoth(), tone: 'danger' });
        return;
      }
      if (!isSignInName(entered.email)) return showErrors(() => ({ email: fieldMessages.invalidEmail() }));
      setBusy(true);
      const answer = await signIn({ ...entered, ...(code && { code }) });
      if ('error' in answer) {
        setBusy(false);
        if (codeOf(answer.error) === 'code_required') return setNeedsCode(true);
        if (codeOf(answer.error) === 'approval_required') return go('awaiting-approval', entered.email);
        setUnverified(codeOf(answer.error) === 'email_not_verified');
        showErrors(() => fieldErrorsOf(answer.error));
        toast({
          title: t.loginFailed(),
          message: failureMessageOf(answer.error, t.wrongLogin()),
          tone: 'danger',
        });
        return;
      }
      toast({ title: t.welcomeBack(), tone: 'success' });
      await onSignedIn(answer.user);
      setBusy(false);
    },
  );

  return (
    <AuthFrame title={t.signInTitle()}>
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label={t.email()}
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
        {needsCode && <CodeField {...field('code')} />}
        {unverified && (
          <Notice tone="medium" icon={MailWarning}>
            <p>{t.openLinkFirst()}</p>
            <ModeLink className="-ms-2" onClick={() => go('verification-sent', values.email)}>
              {t.sendAgain()}
            </ModeLink>
          </Notice>
        )}
        <Button type="submit" variant="primary" size="primary" busy={isBusy}>
          {t.signIn()}
        </Button>
      </form>
      <div className="mt-3 grid grid-cols-1 gap-3">
        <PasskeyButton atEmailField onSignedIn={onSignedIn} />
        <DirectorySignIn />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2">
        <ModeLink className="-ms-2" onClick={() => go('forgot', values.email)}>
          {t.forgotPassword()}
        </ModeLink>
        <p className="-me-2 text-muted">
          {t.newHere()}
          <ModeLink onClick={() => go('register', values.email)}>{t.signUp()}</ModeLink>
        </p>
      </div>
    </AuthFrame>
  );
}
