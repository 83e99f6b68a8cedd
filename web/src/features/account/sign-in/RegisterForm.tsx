import { passwordMinLength, RegisterRequest } from '@floorlight/contracts/accounts';
import { MailPlus, UserRoundCheck } from 'lucide-react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { languageToStore } from '#lib/language/language.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useGetSignUpModeQuery, useRegisterMutation } from '../api.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { t as signIn } from './messages.ts';
import { t } from './sign-up-messages.ts';
import { useForm } from './use-form.ts';
import { validateForm } from './validate-form.ts';

const roles = ['worker', 'manager'] as const;
const required = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** The sign-up form, or why there is none at this deployment. The server refuses too. */
export function RegisterForm(props: ModeProps) {
  const { data } = useGetSignUpModeQuery();
  const mode = data?.mode;
  if (mode !== 'invitation' && mode !== 'directory') return <OpenForm {...props} needsApproval={mode === 'approval'} />;
  return (
    <AuthFrame title={t.createTitle()}>
      <Notice tone="neutral" icon={MailPlus}>
        <p>{t.closed[mode]()}</p>
      </Notice>
      <p className="mt-4 text-center text-muted">
        {t.haveAccount()}
        <ModeLink onClick={() => props.go('login')}>{signIn.signIn()}</ModeLink>
      </p>
    </AuthFrame>
  );
}

function OpenForm({ email, go, needsApproval }: ModeProps & { needsApproval: boolean }) {
  const [signUp, { isLoading }] = useRegisterMutation();
  const sites = useSiteNames();
  const toast = useToast();

  const blank = {
    firstName: '',
    lastName: '',
    employeeId: '',
    role: 'worker',
    siteId: '',
    password: '',
    confirmPassword: '',
  };
  const { form, field, values, showErrors } = useForm(
    { ...blank, email },
    async ({ employeeId, siteId, role, ...entered }) => {
      const body = {
        ...entered,
        language: languageToStore(),
        role: role === 'manager' ? ('manager' as const) : ('worker' as const),
        ...(employeeId.trim() && { employeeId: employeeId.trim() }),
        ...(siteId && { siteId }),
      };
      const errors = () => validateForm(RegisterRequest, body);
      const isInvalid = Object.keys(errors()).length > 0;
      if (isInvalid) showErrors(errors);
      if (required.some((name) => !entered[name].trim()))
        return toast({ title: signIn.missingInformation(), message: t.fillAll(), tone: 'danger' });
      if (entered.password !== entered.confirmPassword) {
        showErrors(() => ({ ...errors(), confirmPassword: t.passwordsDiffer() }));
        return toast({
          title: t.passwordsDiffer(),
          message: t.makeIdentical(),
          tone: 'danger',
        });
      }
      if (isInvalid) return;
      const answer = await signUp({ body });
      if (answer.error) {
        showErrors(() => fieldErrorsOf(answer.error));
        return toast({
          title: t.registrationFailed(),
          message: failureMessageOf(answer.error, t.checkAndRetry()),
          tone: 'danger',
        });
      }
      toast({ title: t.registered(), message: t.registeredHint(), tone: 'success' });
      go('verification-sent', entered.email.trim());
    },
  );

  return (
    <AuthFrame title={t.createTitle()}>
      <form {...form} noValidate className="flex flex-col gap-5">
        {needsApproval && (
          <Notice tone="neutral" icon={UserRoundCheck}>
            <p>{t.needsApproval()}</p>
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t.firstName()} autoComplete="given-name" {...field('firstName')} />
          <TextField label={t.lastName()} autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label={signIn.email()}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField label={t.employeeId()} autoComplete="off" autoCapitalize="characters" {...field('employeeId')} />
        <SelectField
          label={t.role()}
          options={roles.map((role) => ({ value: role, label: t.roles[role]() }))}
          {...field('role')}
        />
        {sites.length > 1 && (
          <SelectField
            label={t.site()}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('siteId')}
          />
        )}
        <NewPasswordField
          label={signIn.password()}
          personal={[values.email, values.firstName, values.lastName, values.employeeId]}
          autoComplete="new-password"
          placeholder={t.passwordRule({ count: passwordMinLength })}
          {...field('password')}
        />
        <PasswordField
          label={t.confirmPassword()}
          kind="confirmed"
          autoComplete="new-password"
          placeholder={t.repeatPassword()}
          {...field('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {t.createAccount()}
        </Button>
      </form>
      <p className="mt-4 text-center text-muted">
        {t.haveAccount()}
        <ModeLink onClick={() => go('login')}>{signIn.signIn()}</ModeLink>
      </p>
    </AuthFrame>
  );
}
