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
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { HomeLink } from './HomeLink.tsx';
import { t } from './mailed-link-messages.ts';
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
    <AuthFrame title={t.invalidLinkTitle()}>
      <Notice tone="critical" icon={Link2Off}>
        {t.invalidLink()}
      </Notice>
      <HomeLink>{t.backToLogin()}</HomeLink>
    </AuthFrame>
  );
}

function ResetDone() {
  return (
    <AuthFrame title={t.resetDoneTitle()}>
      <Notice tone="resolved" icon={CircleCheck}>
        {t.resetDone()}
      </Notice>
      <HomeLink>{t.goToLogin()}</HomeLink>
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [reset, { isLoading }] = useResetPasswordMutation();
  const toast = useToast();
  const showFailure = (title: string, message?: string) =>
    toast({ title, ...(message && { message }), tone: 'danger' });

  const { form, field, showErrors } = useForm({ password: '', confirmPassword: '' }, async (entered) => {
    if (!token) return showFailure(t.noTokenTitle(), t.noToken());
    if (entered.password !== entered.confirmPassword) {
      showErrors(() => ({ confirmPassword: t.passwordsDiffer() }));
      return showFailure(t.passwordsDiffer(), t.makeIdentical());
    }
    if (entered.password.length < passwordMinLength) {
      const message = () => t.tooShort({ count: passwordMinLength });
      showErrors(() => ({ password: message() }));
      return showFailure(t.tooShortTitle(), message());
    }
    const answer = await reset({ body: { ...entered, token } });
    if (answer.error) {
      showErrors(() => fieldErrorsOf(answer.error));
      return showFailure(failureMessageOf(answer.error, t.resetFailed()));
    }
    toast({ title: t.resetDoneToast(), tone: 'success' });
    onDone();
  });

  const rules = { required: true, minLength: passwordMinLength, autoComplete: 'new-password' };
  return (
    <AuthFrame title={t.setTitle()}>
      <form {...form} className="flex flex-col gap-5">
        <NewPasswordField label={t.newPassword()} kind="new" personal={[]} {...rules} {...field('password')} />
        <PasswordField label={t.confirmNewPassword()} kind="confirmedNew" {...rules} {...field('confirmPassword')} />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {t.resetPassword()}
        </Button>
      </form>
      <p className="mt-4 text-center">
        <Link
          to={paths.home}
          className="inline-flex min-h-12 items-center rounded-control px-2 font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t.backToLogin()}
        </Link>
      </p>
    </AuthFrame>
  );
}
