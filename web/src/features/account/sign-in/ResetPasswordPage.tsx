import { passwordMinLength } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useResetPasswordMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { HomeLink } from './HomeLink.tsx';
import { useForm } from './use-form.ts';

/** The page that the emailed reset link opens. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [done, setDone] = useState(false);
  if (done) return <ResetDone />;
  return token ? <ResetForm token={token} onDone={() => setDone(true)} /> : <NoToken />;
}

function NoToken() {
  return (
    <AuthFrame title="Invalid Reset Link">
      <Notice tone="critical" icon={Link2Off}>
        This password reset link is invalid or has expired. Please request a new one.
      </Notice>
      <HomeLink>Back to Login</HomeLink>
    </AuthFrame>
  );
}

function ResetDone() {
  return (
    <AuthFrame title="Password Reset Successfully!">
      <Notice tone="resolved" icon={CircleCheck}>
        You can now sign in with your new password. You were signed out on every device.
      </Notice>
      <HomeLink>Go to Login</HomeLink>
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [reset, { isLoading }] = useResetPasswordMutation();
  const toast = useToast();
  const showFailure = (title: string, message?: string) =>
    toast({ title, ...(message && { message }), tone: 'danger' });

  const { form, field, showErrors } = useForm({ password: '', confirmPassword: '' }, async (entered) => {
    if (!token) return showFailure('Invalid reset link', 'This reset link is invalid or has expired.');
    if (entered.password !== entered.confirmPassword) {
      showErrors({ confirmPassword: "Passwords don't match" });
      return showFailure("Passwords don't match", 'Please make sure both passwords are identical.');
    }
    if (entered.password.length < passwordMinLength) {
      const message = `Password must be at least ${passwordMinLength} characters long.`;
      showErrors({ password: message });
      return showFailure('Password too short', message);
    }
    const answer = await reset({ body: { ...entered, token } });
    if (answer.error) {
      showErrors(fieldErrorsOf(answer.error));
      return showFailure(failureMessageOf(answer.error, 'Failed to reset password. Please try again.'));
    }
    toast({ title: answer.data.message, tone: 'success' });
    onDone();
  });

  const rules = { required: true, minLength: passwordMinLength, autoComplete: 'new-password' };
  return (
    <AuthFrame title="Set a new password">
      <form {...form} className="flex flex-col gap-5">
        <PasswordField label="New Password" {...rules} {...field('password')} />
        <PasswordField label="Confirm New Password" {...rules} {...field('confirmPassword')} />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          Reset Password
        </Button>
      </form>
      <p className="mt-4 text-center">
        <Link
          to={paths.home}
          className="inline-flex min-h-12 items-center rounded-control px-2 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          Back to Login
        </Link>
      </p>
    </AuthFrame>
  );
}
