import { passwordMinLength } from '@floorlight/contracts/accounts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useLanguage } from '#lib/language/language.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useCreateFirstAdministratorMutation } from '../api.ts';
import { NewPasswordField } from '../password/NewPasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { t } from './first-administrator-messages.ts';
import { HomeLink } from './HomeLink.tsx';
import { useForm } from './use-form.ts';

const blank = { code: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** Makes the first administrator of a new deployment, with the code from its log. */
export function FirstAdministratorPage() {
  const [isDone, setDone] = useState(false);
  const [create, { isLoading }] = useCreateFirstAdministratorMutation();
  const { tag: language } = useLanguage();
  const toast = useToast();
  const { form, field, values, showErrors } = useForm(blank, async (entered) => {
    if (entered.password !== entered.confirmPassword)
      return showErrors(() => ({ confirmPassword: t.passwordsDiffer() }));
    const { error } = await create({ body: { ...entered, language } });
    if (!error) return setDone(true);
    const fields = fieldErrorsOf(error);
    showErrors(() => fields);
    toast({ title: t.failed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  });
  if (isDone)
    return (
      <AuthFrame title={t.doneTitle()}>
        <Notice tone="resolved" icon={CircleCheck}>
          {t.done()}
        </Notice>
        <HomeLink>{t.goToLogin()}</HomeLink>
      </AuthFrame>
    );

  const rules = { required: true, minLength: passwordMinLength, autoComplete: 'new-password' };
  const personal = [values.firstName, values.lastName, values.email];
  return (
    <AuthFrame title={t.title()} lead={t.lead()}>
      <form {...form} className="flex flex-col gap-5">
        <TextField label={t.code()} required autoComplete="off" autoCapitalize="characters" {...field('code')} />
        <div className="grid two-columns gap-3">
          <TextField label={t.firstName()} required autoComplete="given-name" {...field('firstName')} />
          <TextField label={t.lastName()} required autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label={t.email()} type="email" required autoComplete="username" {...field('email')} />
        <NewPasswordField label={t.password()} kind="new" personal={personal} {...rules} {...field('password')} />
        <PasswordField label={t.confirmPassword()} kind="confirmedNew" {...rules} {...field('confirmPassword')} />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          {t.create()}
        </Button>
      </form>
    </AuthFrame>
  );
}
