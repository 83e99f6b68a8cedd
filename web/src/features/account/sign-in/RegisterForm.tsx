import { RegisterRequest } from '@floorlight/contracts/accounts';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useSites } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useRegisterMutation } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { ModeProps } from './auth-mode.ts';
import { ModeLink } from './ModeLink.tsx';
import { useForm } from './use-form.ts';
import { validateForm } from './validate-form.ts';

const roles = [
  { value: 'worker', label: 'Warehouse Worker' },
  { value: 'manager', label: 'Manager' },
];
const required = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

export function RegisterForm({ email, go }: ModeProps) {
  const [signUp, { isLoading }] = useRegisterMutation();
  const { sites = [] } = useSites();
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
  const { form, field, showErrors } = useForm({ ...blank, email }, async ({ employeeId, siteId, role, ...entered }) => {
    const body = {
      ...entered,
      role: role === 'manager' ? ('manager' as const) : ('worker' as const),
      ...(employeeId.trim() && { employeeId: employeeId.trim() }),
      ...(siteId && { siteId }),
    };
    const errors = validateForm(RegisterRequest, body);
    if (Object.keys(errors).length) showErrors(errors);
    if (required.some((name) => !entered[name].trim()))
      return toast({ title: 'Missing information', message: 'Please fill in all required fields.', tone: 'danger' });
    if (entered.password !== entered.confirmPassword) {
      showErrors({ ...errors, confirmPassword: "Passwords don't match" });
      return toast({
        title: "Passwords don't match",
        message: 'Please make sure both passwords are identical.',
        tone: 'danger',
      });
    }
    if (Object.keys(errors).length) return;
    const answer = await signUp({ body });
    if (answer.error) {
      showErrors(fieldErrorsOf(answer.error));
      return toast({
        title: 'Registration failed',
        message: failureMessageOf(answer.error, 'Please check your information and try again'),
        tone: 'danger',
      });
    }
    toast({ title: 'Registration successful!', message: answer.data.message, tone: 'success' });
    go('verification-sent', entered.email.trim());
  });

  return (
    <AuthFrame title="Create your account">
      <form {...form} noValidate className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-3">
          <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField
          label="Employee ID (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          {...field('employeeId')}
        />
        <SelectField label="Role" options={roles} {...field('role')} />
        {sites.length > 1 && (
          <SelectField
            label="Site"
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('siteId')}
          />
        )}
        <PasswordField
          label="Password"
          autoComplete="new-password"
          placeholder="Password (min 8 characters)"
          {...field('password')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          placeholder="Repeat the password"
          {...field('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="primary" busy={isLoading}>
          Create Account
        </Button>
      </form>
      <p className="mt-4 text-center text-muted">
        Already have an account?
        <ModeLink onClick={() => go('login')}>Sign In</ModeLink>
      </p>
    </AuthFrame>
  );
}
