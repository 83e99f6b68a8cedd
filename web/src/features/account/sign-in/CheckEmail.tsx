import { forgotPassword } from '@floorlight/contracts/accounts';
import { MailCheck } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { rich } from '#ui/rich.ts';
import { useForgotPasswordMutation, useResendVerificationMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { t as signIn } from './messages.ts';
import { t } from './sent-link-messages.ts';
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
    const errors = () => validateForm(forgotPassword.body, entered);
    if (Object.keys(errors()).length) return showErrors(errors);
    const answer = await (sent === 'reset' ? resendReset : resendVerification)({ body: entered });
    if (answer.error)
      return toast({
        title: t.sendFailed(),
        message: failureMessageOf(answer.error, t.tryAgain()),
        tone: 'danger',
      });
    toast(
      sent === 'reset'
        ? { title: t.resetSent(), message: t.resetSentHint(), tone: 'success' }
        : { title: t.verificationSent(), message: t.verificationSentHint(), tone: 'success' },
    );
  });

  return (
    <AuthFrame title={t.checkTitle()}>
      <Notice tone="low" icon={MailCheck} className="mb-6">
        {email
          ? rich(t.sentTo.parts({ strong: (address) => <strong className="break-words">{address}</strong> }, { email }))
          : t.sent()}
      </Notice>
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label={signIn.email()}
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
          {t.resend()}
        </Button>
      </form>
      <p className="mt-4 text-center">
        <ModeLink onClick={() => go('login')}>{t.backToSignIn()}</ModeLink>
      </p>
    </AuthFrame>
  );
}
