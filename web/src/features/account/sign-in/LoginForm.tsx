import { login } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeOf, failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useLoginMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { t } from './messages.ts';
import { useForm } from './use-form.ts';
import { validateForm } from './validate-form.ts';

export function LoginForm({ email, go }: ModeProps) {
  const [signIn, { isLoading }] = useLoginMutation();
  const [unverified, setUnverified] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();

  const { form, field, values, showErrors } = useForm({ email, password: '' }, async (entered) => {
    setUnverified(false);
    if (!entered.email.trim() || !entered.password) {
      showErrors(() => ({
        ...(!entered.email.trim() && { email: t.emailRequired() }),
        ...(!entered.password && { password: t.passwordRequired() }),
      }));
      toast({ title: t.missingInformation(), message: t.enterBoth(), tone: 'danger' });
      return;
    }
    const errors = () => validateForm(login.body, entered);
    if (Object.keys(errors()).length) return showErrors(errors);
    const answer = await signIn({ body: entered });
    if (answer.error) {
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
    navigate(paths.home, { replace: true });
  });

  return (
    <AuthFrame title={t.signInTitle()}>
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label={t.email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField label={t.password()} autoComplete="current-password" {...field('password')} />
        {unverified && (
          <Notice tone="medium" icon={MailWarning}>
            <p>{t.openLinkFirst()}</p>
            <ModeLink className="-ms-2" onClick={() => go('verification-sent', values.email)}>
              {t.sendAgain()}
            </ModeLink>
          </Notice>
        )}
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {t.signIn()}
        </Button>
      </form>
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
