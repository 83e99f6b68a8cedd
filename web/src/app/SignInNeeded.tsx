import { paths } from '@floorlight/contracts/paths';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rememberDestination } from '#lib/session/destination.ts';
import { t } from '#lib/session/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';

const redirectDelay = 500;

/** Replaces a screen that needs a session: shows a toast and redirects to the sign-in screen, which leads back here. */
export function SignInNeeded() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();
  useEffect(() => {
    rememberDestination(pathname + search);
    toast({ title: t.unauthorized(), message: t.loggedOut(), tone: 'danger' });
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, toast, pathname, search]);
  return <LoadingScreen />;
}
