import type { User } from '@floorlight/contracts/accounts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useSignInWithBadgeMutation } from '../api.ts';
import { t } from './messages.ts';
import { PinPad } from './PinPad.tsx';

interface PinStepProps {
  badge: string;
  /** Runs before the PIN is sent. */
  before?: () => Promise<unknown>;
  onSignedIn: (user: User) => unknown;
  /** Leaves the PIN, with the words on its button. */
  back: { label: string; onBack: () => void };
}

/** The PIN of a scanned badge. */
export function PinStep({ badge, before, onSignedIn, back }: PinStepProps) {
  const [signIn, { isLoading, isSuccess, error }] = useSignInWithBadgeMutation();
  const beep = useBeep();
  const enter = async (pin: string) => {
    await before?.();
    const answer = await signIn({ body: { badge, pin } });
    if (answer.error) return beep('error');
    await onSignedIn(answer.data.user);
  };
  return (
    <>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 break-words font-mono text-muted">{badge}</p>
        <Button onClick={back.onBack}>{back.label}</Button>
      </div>
      <PinPad busy={isLoading || isSuccess} onComplete={enter} />
      <p role="alert" className="mt-3 min-h-6 text-center text-critical">
        {error && !isLoading && failureMessageOf(error, api.tryAgain())}
      </p>
      <p className="text-caption text-muted">{t.noPinYet()}</p>
    </>
  );
}
