import { ChangePasswordRequest, passwordMinLength } from '@floorlight/contracts/accounts';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { validateForm } from '../sign-in/validate-form.ts';
import { t } from './messages.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useChangePasswordMutation } from './password-api.ts';

export function ChangePassword() {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-labelledby="password" className="flex flex-wrap items-center gap-4 p-5">
      <div className="min-w-0 grow">
        <h2 id="password" className="font-semibold text-title">
          {t.title()}
        </h2>
        <p className="text-caption text-muted">{t.lead()}</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        <LockKeyhole aria-hidden="true" className="size-5" />
        {t.change()}
      </Button>
      {open && <ChangeDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

const blank = { currentPassword: '', password: '', confirmPassword: '' };

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { email, firstName, lastName } = useCurrentUser();
  const [change, { isLoading }] = useChangePasswordMutation();
  const toast = useToast();
  const { form, field, showErrors } = useForm(blank, async (body) => {
    const errors = () => validateForm(ChangePasswordRequest, body);
    if (Object.keys(errors()).length > 0) return showErrors(errors);
    const { error } = await change({ body });
    if (error) {
      showErrors(() => fieldErrorsOf(error));
      return toast({ title: t.notChanged(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    }
    toast({ title: t.changed(), message: t.changedHint(), tone: 'success' });
    onClose();
  });

  const rules = { minLength: passwordMinLength, autoComplete: 'new-password' };
  return (
    <FormDialog
      title={t.change()}
      description={t.lead()}
      submitLabel={t.change()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      form={form}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t.current()} autoComplete="current-password" {...field('currentPassword')} />
      <NewPasswordField
        label={t.new()}
        kind="new"
        personal={[email, firstName, lastName]}
        {...rules}
        {...field('password')}
      />
      <PasswordField label={t.confirm()} kind="confirmedNew" {...rules} {...field('confirmPassword')} />
    </FormDialog>
  );
}
