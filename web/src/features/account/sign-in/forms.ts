import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import type { AuthMode } from './auth-mode.ts';

export const RegisterForm = lazyScreen(async () => (await import('./RegisterForm.tsx')).RegisterForm);
export const ForgotForm = lazyScreen(async () => (await import('./ForgotForm.tsx')).ForgotForm);
export const CheckEmail = lazyScreen(async () => (await import('./CheckEmail.tsx')).CheckEmail);
export const AwaitingApproval = lazyScreen(async () => (await import('./AwaitingApproval.tsx')).AwaitingApproval);

const forms = {
  register: RegisterForm,
  forgot: ForgotForm,
  'verification-sent': CheckEmail,
  'reset-sent': CheckEmail,
  'awaiting-approval': AwaitingApproval,
};

/** Preloads the code of a form: it is then shown at once. */
export const loadForm = async (mode: AuthMode): Promise<unknown> => mode !== 'login' && forms[mode].load();
