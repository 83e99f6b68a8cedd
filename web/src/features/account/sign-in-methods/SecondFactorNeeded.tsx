import { Fingerprint, ShieldAlert } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { signChallenge } from '../sign-in/passkey-sign-in.ts';
import { t } from './messages.ts';
import { SignInMethods } from './SignInMethods.tsx';
import { useConfirmIdentityMutation, useGetSignInMethodsQuery } from './sign-in-methods-api.ts';

/** Replaces what managers do until they have the second factor that their site asks for, and lets them set it up. */
export function SecondFactorNeeded() {
  usePageTitle(t.neededTitle());
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5">
      <h1 className="font-bold text-heading tracking-tight">{t.neededTitle()}</h1>
      <NeededNotice />
      <SignInMethods />
    </div>
  );
}

/** The same on the Dashboard, where everything else goes on. Nothing for those who need none. */
export function SecondFactorCheck() {
  const { needsSecondFactor } = useCurrentUser();
  if (!needsSecondFactor) return null;
  return (
    <section aria-label={t.neededTitle()} className="grid grid-cols-1 gap-3">
      <NeededNotice />
      <SignInMethods />
    </section>
  );
}

function NeededNotice() {
  const { data } = useGetSignInMethodsQuery();
  return (
    <Notice tone="medium" icon={ShieldAlert}>
      <p className="text-pretty leading-snug">
        <strong>{t.needed()}</strong> {t.neededHint()}
      </p>
      {data && data.passkeys.length > 0 && <UsePasskey />}
    </Notice>
  );
}

/** For who has a passkey and signed in with the password. */
function UsePasskey() {
  const [confirm, { isLoading }] = useConfirmIdentityMutation();
  const toast = useToast();
  const prove = async () => {
    const signed = await signChallenge();
    if (!signed) return;
    const { error } = 'error' in signed ? signed : await confirm({ body: signed });
    if (error) toast({ title: t.notConfirmed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <Button className="mt-3" busy={isLoading} onClick={() => void prove()}>
      <Fingerprint aria-hidden="true" className="size-5" />
      {t.neededUsePasskey()}
    </Button>
  );
}
