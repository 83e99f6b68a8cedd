import type { User } from '@floorlight/contracts/accounts';
import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { showToastSoon as toast } from '#lib/toasts/early-toasts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import type { PasskeyAnswer } from './passkey-sign-in.ts';

const loadPasskeys = () => import('./passkey-sign-in.ts');

interface PasskeyButtonProps {
  /** Also offers passkeys at the email field, where the browser can. */
  atEmailField?: boolean;
  onSignedIn: (user: User) => void | Promise<void>;
}

/** Signs in with a passkey. Its code is loaded after the form. */
export function PasskeyButton({ atEmailField = false, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (answer: PasskeyAnswer | null) => {
    if (answer && 'user' in answer) {
      toast({ title: t.welcomeBack(), tone: 'success' });
      return onSignedIn(answer.user);
    }
    const message = answer ? failureMessageOf(answer.error, t.passkeyNotUsed()) : t.passkeyNotUsed();
    toast({ title: t.loginFailed(), message, tone: 'danger' });
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!atEmailField || !('PublicKeyCredential' in window)) return;
    let stop: (() => void) | undefined;
    let left = false;
    loadPasskeys().then(
      ({ offerPasskeys }) => {
        if (!left) stop = offerPasskeys((answer) => void latest.current(answer));
      },
      () => undefined, // the button loads it again
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [atEmailField]);

  const choose = async () => {
    setBusy(true);
    const passkeys = await loadPasskeys().catch(() => null);
    await take((await passkeys?.signInWithPasskey()) ?? null);
    setBusy(false);
  };
  return (
    <Button size="primary" busy={isBusy} onClick={choose}>
      {!isBusy && <Fingerprint aria-hidden="true" className="size-5" />}
      {t.withPasskey()}
    </Button>
  );
}
