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
      showErrors({
        ...(!entered.email.trim() && { email: 'Email is required' }),
        ...(!entered.password && { password: 'Password is required' }),
      });
      toast({ title: 'Missing information', message: 'Please enter both email and password.', tone: 'danger' });
      return;
    }
    const errors = validateForm(login.body, entered);
    if (Object.keys(errors).length) return showErrors(errors);
    const answer = await signIn({ body: entered });
    if (answer.error) {
      setUnverified(codeOf(answer.error) === 'email_not_verified');
      showErrors(fieldErrorsOf(answer.error));
      toast({
        title: 'Login failed',
        message: failureMessageOf(answer.error, 'Invalid email or password'),
        tone: 'danger',
      });
      return;
    }
    toast({ title: 'Welcome back!', tone: 'success' });
    navigate(paths.home, { replace: true });
  });

  return (
    <AuthFrame title="Sign in to Floorlight">
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        {unverified && (
          <Notice tone="medium" icon={MailWarning}>
            <p>First open the link in the email we sent you.</p>
            <ModeLink className="-ms-2" onClick={() => go('verification-sent', values.email)}>
              Send the email again
            </ModeLink>
          </Notice>
        )}
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          Sign In
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-2">
        <ModeLink className="-ms-2" onClick={() => go('forgot', values.email)}>
          Forgot Password
        </ModeLink>
        <p className="-me-2 text-muted">
          New here?
          <ModeLink onClick={() => go('register', values.email)}>Sign Up</ModeLink>
        </p>
      </div>
    </AuthFrame>
  );
}
