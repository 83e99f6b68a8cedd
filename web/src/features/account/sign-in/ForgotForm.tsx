import { forgotPassword } from '@floorlight/contracts/accounts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useForgotPasswordMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { t as signIn } from './messages.ts';
import { t } from './sent-link-messages.ts';
import { useForm } from './use-form.ts';
import { validateForm } from './validate-form.ts';

export function ForgotForm({ email, go }: ModeProps) {
  const [requestLink, { isLoading }] = useForgotPasswordMutation();
  const toast = useToast();

  const { form, field, showErrors } = useForm({ email }, async (entered) => {
    if (!entered.email.trim()) {
      showErrors(() => ({ email: signIn.emailRequired() }));
      return toast({ title: t.emailMissing(), message: t.enterEmail(), tone: 'danger' });
    }
    const errors = () => validateForm(forgotPassword.body, entered);
    if (Object.keys(errors()).length) return showErrors(errors);
    const answer = await requestLink({ body: entered });
    if (answer.error)
      return toast({
        title: t.requestFailed(),
        message: failureMessageOf(answer.error, t.tryAgain()),
        tone: 'danger',
      });
    toast({ title: t.resetSent(), message: t.resetSentHint(), tone: 'success' });
    go('reset-sent', entered.email.trim());
  });

  return (
    <AuthFrame title={t.forgotTitle()} lead={t.forgotLead()}>
      <form {...form} noValidate className="flex flex-col gap-5">
        <TextField
          label={signIn.email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {t.sendResetLink()}
        </Button>
      </form>
      <p className="mt-4 text-center">
        <ModeLink onClick={() => go('login')}>{t.backToSignIn()}</ModeLink>
      </p>
    </AuthFrame>
  );
}
