import { paths } from '@floorlight/contracts/paths';
import { CircleCheck, Hourglass, LoaderCircle, MailX } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { codeOf, failureMessageOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Notice } from '#ui/Notice.tsx';
import { useVerifyEmailQuery } from '../api.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { HomeLink } from './HomeLink.tsx';
import { t } from './mailed-link-messages.ts';

const redirectDelay = 3000;

/** The page that the emailed verification link opens: verifying, then success or error. */
export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, isLoading } = useVerifyEmailQuery({ query: { token } }, { skip: !token });
  if (!token) return <Failed message={t.verificationTokenMissing()} />;
  if (isLoading) return <Verifying />;
  if (data?.user.awaitsApproval) return <Held />;
  if (data?.user) return <Verified />;
  return (
    <Failed
      message={
        codeOf(error) === 'unreachable' ? t.verificationFailedRetry() : failureMessageOf(error, t.verificationFailed())
      }
    />
  );
}

function Verifying() {
  return (
    <AuthFrame title={t.verifyingTitle()}>
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoaderCircle aria-hidden="true" className="size-6 animate-turn text-accent-text" />
        {t.oneMoment()}
      </p>
    </AuthFrame>
  );
}

function Verified() {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast({ title: t.welcome(), tone: 'success' });
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, toast]);
  return (
    <AuthFrame title={t.verifiedTitle()}>
      <Notice tone="resolved" icon={CircleCheck}>
        <p role="status">{t.verified()}</p>
      </Notice>
      <HomeLink>{t.continue()}</HomeLink>
    </AuthFrame>
  );
}

const Held = () => (
  <AuthFrame title={t.verifiedTitle()}>
    <Notice tone="medium" icon={Hourglass}>
      <p role="status">{t.awaitsApproval()}</p>
    </Notice>
    <HomeLink>{t.backToLogin()}</HomeLink>
  </AuthFrame>
);

function Failed({ message }: { message: string }) {
  return (
    <AuthFrame title={t.verificationFailed()}>
      <Notice tone="critical" icon={MailX}>
        <p role="alert">{message}</p>
      </Notice>
      <p className="mt-4 text-muted">{t.contactAdministrator()}</p>
      <HomeLink>{t.backToLogin()}</HomeLink>
    </AuthFrame>
  );
}
