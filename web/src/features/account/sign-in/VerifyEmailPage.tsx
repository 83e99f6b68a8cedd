import { paths } from '@floorlight/contracts/paths';
import { CircleCheck, LoaderCircle, MailX } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { codeOf, failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Notice } from '#ui/Notice.tsx';
import { useVerifyEmailQuery } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { HomeLink } from './HomeLink.tsx';

const redirectDelay = 3000;

/** The page that the emailed verification link opens: verifying, then success or error. */
export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, isLoading } = useVerifyEmailQuery({ query: { token } }, { skip: !token });
  if (!token) return <Failed message="Verification token is missing" />;
  if (isLoading) return <Verifying />;
  if (data?.user) return <Verified message={data.message} />;
  return (
    <Failed
      message={
        codeOf(error) === 'unreachable'
          ? 'Verification failed. Please try again.'
          : failureMessageOf(error, 'Verification failed')
      }
    />
  );
}

function Verifying() {
  return (
    <AuthFrame title="Verifying your email">
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoaderCircle aria-hidden="true" className="size-6 animate-turn text-accent-text" />
        One moment...
      </p>
    </AuthFrame>
  );
}

function Verified({ message }: { message: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast({ title: 'Welcome to Floorlight!', tone: 'success' });
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return (
    <AuthFrame title="Email verified">
      <Notice tone="resolved" icon={CircleCheck}>
        <p role="status">{message}</p>
      </Notice>
      <HomeLink>Continue</HomeLink>
    </AuthFrame>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <AuthFrame title="Verification failed">
      <Notice tone="critical" icon={MailX}>
        <p role="alert">{message}</p>
      </Notice>
      <p className="mt-4 text-muted">If this keeps happening, contact your warehouse administrator.</p>
      <HomeLink>Back to Login</HomeLink>
    </AuthFrame>
  );
}
