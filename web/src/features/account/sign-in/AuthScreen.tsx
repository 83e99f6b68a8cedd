import { useState } from 'react';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { VerificationNotice } from './VerificationNotice.tsx';

export type AuthMode = 'login' | 'register' | 'forgot' | 'verification';

/** What each mode needs: the way to the others, and the e-mail that was typed already. */
export interface ModeProps {
  email: string;
  go: (mode: AuthMode, email?: string) => void;
}

/** The landing of someone who isn't signed in. */
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
    case 'verification':
      return <VerificationNotice email={email} go={go} />;
  }
}
