import { passwordMinLength } from '@floorlight/contracts/accounts';
import type { OpenInvitation } from '@floorlight/contracts/invitations';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { failureMessageOf, fieldErrorsOf, statusOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useLanguage } from '#lib/language/language.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useAcceptInvitationMutation, useOpenInvitationQuery } from '../api.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { HomeLink } from './HomeLink.tsx';
import { t } from './invitation-messages.ts';
import { useForm } from './use-form.ts';

/** The page that a mailed invitation or a printed code opens. Opening it does not use it. */
export function InvitationPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useOpenInvitationQuery({ body: { token } });
  const [signInName, setSignInName] = useState<string | null>(null);
  if (signInName !== null) return <Accepted signInName={signInName} />;
  if (data) return <AcceptForm token={token} invitation={data} onAccepted={setSignInName} />;
  if (!error) return <LoadingScreen />;
  if (statusOf(error) === 404 || statusOf(error) === 400) return <Invalid message={failureMessageOf(error, '')} />;
  return (
    <AuthFrame title={t.title()}>
      <ErrorState title={t.notLoaded()} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
    </AuthFrame>
  );
}

function Invalid({ message }: { message: string }) {
  return (
    <AuthFrame title={t.invalidTitle()}>
      <Notice tone="critical" icon={Link2Off}>
        {message}
      </Notice>
      <HomeLink>{t.goToLogin()}</HomeLink>
    </AuthFrame>
  );
}

function Accepted({ signInName }: { signInName: string }) {
  return (
    <AuthFrame title={t.doneTitle()}>
      <Notice tone="resolved" icon={CircleCheck}>
        {t.done({ name: signInName })}
      </Notice>
      <HomeLink>{t.goToLogin()}</HomeLink>
    </AuthFrame>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: OpenInvitation;
  /** With what the person signs in from now on. */
  onAccepted: (signInName: string) => void;
}

function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const { siteName, role, email, firstName, lastName, employeeId, isActive } = invitation;
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const { tag: language } = useLanguage();
  const toast = useToast();
  const known = email || employeeId;
  const initial = { firstName, lastName, employeeId: employeeId ?? '', password: '', confirmPassword: '' };

  const { form, field, values, showErrors } = useForm(initial, async (entered) => {
    if (entered.password !== entered.confirmPassword)
      return showErrors(() => ({ confirmPassword: t.passwordsDiffer() }));
    const answer = await accept({ body: { ...entered, token, language } });
    if (!answer.error) return onAccepted(known || entered.employeeId);
    const fields = fieldErrorsOf(answer.error);
    showErrors(() => fields);
    toast({ title: t.failed(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
  });

  const rules = { required: true, minLength: passwordMinLength, autoComplete: 'new-password' };
  const personal = [values.firstName, values.lastName, email, values.employeeId];
  return (
    <AuthFrame
      title={isActive ? t.newPasswordTitle() : t.title()}
      lead={isActive ? undefined : t.lead({ site: siteName, role })}
    >
      <form {...form} className="flex flex-col gap-5">
        {!isActive && (
          <div className="grid two-columns gap-3">
            <TextField label={t.firstName()} required autoComplete="given-name" {...field('firstName')} />
            <TextField label={t.lastName()} required autoComplete="family-name" {...field('lastName')} />
          </div>
        )}
        {known ? (
          <p className="break-words text-muted">{t.signInWith({ name: known })}</p>
        ) : (
          <TextField
            label={t.employeeId()}
            hint={t.employeeIdHint()}
            required
            autoComplete="username"
            {...field('employeeId')}
          />
        )}
        <NewPasswordField label={t.password()} kind="new" personal={personal} {...rules} {...field('password')} />
        <PasswordField label={t.confirmPassword()} kind="confirmedNew" {...rules} {...field('confirmPassword')} />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {isActive ? t.save() : t.accept()}
        </Button>
      </form>
    </AuthFrame>
  );
}
