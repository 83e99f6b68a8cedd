import { forgotPassword } from '@floorlight/contracts/accounts';
import { MailCheck } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useForgotPasswordMutation, useResendVerificationMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { useForm } from './use-form.ts';
import { validateForm } from './validate-form.ts';

interface CheckEmailProps extends ModeProps {
  /** The email that was sent, and that Resend Email sends again. */
  sent: 'verification' | 'reset';
}

export function CheckEmail({ sent, email, go }: CheckEmailProps) {
  const [resendVerification, verification] = useResendVerificationMutation();
  const [resendReset, reset] = useForgotPasswordMutation();
  const toast = useToast();

  const { form, field, values, showErrors } = useForm({ email }, async (entered) => {
    const errors = validateForm(forgotPassword.body, entered);
    if (Object.keys(errors).length) return showErrors(errors);
    const answer = await (sent === 'reset' ? resendReset : resendVerification)({ body: entered });
    if (answer.error)
      return toast({
        title: 'Send failed',
        message: failureMessageOf(answer.error, 'Please try again'),
        tone: 'danger',
      });
    const title = sent === 'reset' ? 'Reset email sent' : 'Verification email sent';
    toast({ title, message: answer.data.message, tone: 'success' });
  });

  return (
    <AuthFrame title="Check your email">
      <Notice tone="low" icon={MailCheck} className="mb-6">
        We sent an email to {email ? <strong className="break-words">{email}</strong> : 'your address'}. Open the link
        in it to continue. If it does not arrive within a minute, check your spam folder.
      </Notice>
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button
          type="submit"
          size="primary"
          busy={verification.isLoading || reset.isLoading}
          disabled={!values.email.trim()}
        >
          Resend Email
        </Button>
      </form>
      <p className="mt-4 text-center">
        <ModeLink onClick={() => go('login')}>Back to Sign In</ModeLink>
      </p>
    </AuthFrame>
  );
}
