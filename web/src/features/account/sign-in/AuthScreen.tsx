import { useState } from 'react';
import type { AuthMode, ModeProps } from './auth-mode.ts';
import { CheckEmail } from './CheckEmail.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** The home screen of visitors who are not signed in. */
export function AuthScreen() {
  const [{ mode, email }, setState] = useState<{ mode: AuthMode; email: string }>({ mode: 'login', email: '' });
  const go: ModeProps['go'] = (next, typed = email) => setState({ mode: next, email: typed });
  switch (mode) {
    case 'login':
      return <LoginForm email={email} go={go} />;
    case 'register':
      return <RegisterForm email={email} go={go} />;
    case 'forgot':
      return <ForgotForm email={email} go={go} />;
    case 'verification-sent':
      return <CheckEmail sent="verification" email={email} go={go} />;
    case 'reset-sent':
      return <CheckEmail sent="reset" email={email} go={go} />;
  }
}
