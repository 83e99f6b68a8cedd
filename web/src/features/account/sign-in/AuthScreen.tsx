import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import type { AuthMode, ModeProps } from './auth-mode.ts';
import { LoginForm } from './LoginForm.tsx';

const RegisterForm = lazyScreen(async () => (await import('./RegisterForm.tsx')).RegisterForm);
const ForgotForm = lazyScreen(async () => (await import('./ForgotForm.tsx')).ForgotForm);
const CheckEmail = lazyScreen(async () => (await import('./CheckEmail.tsx')).CheckEmail);

/** The home screen of visitors who are not signed in. */
export function AuthScreen() {
  const [{ mode, email }, setState] = useState<{ mode: AuthMode; email: string }>({ mode: 'login', email: '' });
  const go: ModeProps['go'] = (next, typed = email) => setState({ mode: next, email: typed });
  useEffect(() => {
    // Behind the sign-in form, which most people need; loaded again when shown.
    for (const form of [RegisterForm, ForgotForm, CheckEmail]) void form.load().catch(() => undefined);
  }, []);
  return <Suspense fallback={<LoadingScreen />}>{formOf(mode, { email, go })}</Suspense>;
}

function formOf(mode: AuthMode, props: ModeProps) {
  switch (mode) {
    case 'login':
      return <LoginForm {...props} />;
    case 'register':
      return <RegisterForm {...props} />;
    case 'forgot':
      return <ForgotForm {...props} />;
    case 'verification-sent':
      return <CheckEmail sent="verification" {...props} />;
    case 'reset-sent':
      return <CheckEmail sent="reset" {...props} />;
  }
}
