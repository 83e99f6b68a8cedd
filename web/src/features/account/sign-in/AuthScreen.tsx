import { Suspense, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { takeSignIn } from '../api.ts';
import { askedForm, forgetAskedForm } from './asked-form.ts';
import type { AuthMode, ModeProps } from './auth-mode.ts';
import { AwaitingApproval, CheckEmail, ForgotForm, RegisterForm } from './forms.ts';
import { LoginForm } from './LoginForm.tsx';

/** The home screen of visitors who are not signed in. */
export function AuthScreen() {
  const [{ mode, email }, setState] = useState(askedForm);
  const go: ModeProps['go'] = (next, typed = email) => setState({ mode: next, email: typed });
  useEffect(() => {
    // Not before it is shown: React may render a screen several times until then.
    forgetAskedForm();
    // Behind the sign-in form, which most people need; loaded again when shown.
    for (const form of [RegisterForm, ForgotForm, CheckEmail]) void form.load().catch(() => undefined);
  }, []);
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Form mode={mode} email={email} go={go} />
    </Suspense>
  );
}

function Form({ mode, ...props }: ModeProps & { mode: AuthMode }) {
  const dispatch = useDispatch<ApiDispatch>();
  switch (mode) {
    case 'login':
      return <LoginForm {...props} onSignedIn={(user) => void dispatch(takeSignIn(user))} />;
    case 'register':
      return <RegisterForm {...props} />;
    case 'forgot':
      return <ForgotForm {...props} />;
    case 'verification-sent':
      return <CheckEmail sent="verification" {...props} />;
    case 'reset-sent':
      return <CheckEmail sent="reset" {...props} />;
    case 'awaiting-approval':
      return <AwaitingApproval go={props.go} />;
  }
}
