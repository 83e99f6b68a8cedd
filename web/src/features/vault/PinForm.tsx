import { pinLength, pinLockSeconds, type VaultPinState } from '@floorlight/contracts/vault-pin';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldErrorsOf, statusOf, wordsOf } from '#lib/api/failure.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useEnterVaultPinMutation } from './api.ts';
import { PinField } from './PinField.tsx';

interface PinFormProps {
  state: VaultPinState;
  onCancel: () => void;
}

const malformed = 'Please enter a valid 4-digit PIN';
const isWhole = (pin: string) => pin.length === pinLength;

export function PinForm({ state, onCancel }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<{ field: 'pin' | 'again'; words: string } | null>(null);
  const [enter, { isLoading }] = useEnterVaultPinMutation();
  const lock = useLock(state.lockedUntil);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const beep = useBeep();
  const ready = isWhole(pin) && (state.isSet || isWhole(again));

  const refuse = (wrong: NonNullable<typeof error>) => {
    setError(wrong);
    beep('error');
    toast({ title: 'Invalid PIN', message: wrong.words, tone: 'danger' });
  };

  const submit = async () => {
    if (isLoading || lock.left > 0) return;
    if (!ready) return refuse({ field: isWhole(pin) ? 'again' : 'pin', words: malformed });
    if (!state.isSet && pin !== again) return refuse({ field: 'again', words: "The two PINs don't match" });
    const answer = await enter({ body: { pin } });
    if (!answer.error) return;
    if (statusOf(answer.error) === 429) lock.start();
    // Without a connection what was typed is tried again as it is.
    if (statusOf(answer.error)) setPin('');
    const words = fieldErrorsOf(answer.error).pin ?? wordsOf(answer.error, 'Please try again.');
    refuse({ field: 'pin', words });
    field.current?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <PinField
        ref={field}
        label={state.isSet ? 'PIN' : 'New PIN'}
        value={pin}
        disabled={lock.left > 0}
        error={error?.field === 'pin' ? error.words : undefined}
        onChange={setPin}
        onEnter={submit}
      />
      {!state.isSet && (
        <PinField
          label="Repeat PIN"
          value={again}
          error={error?.field === 'again' ? error.words : undefined}
          onChange={setAgain}
          onEnter={submit}
        />
      )}
      {lock.left > 0 && (
        <Notice tone="high" icon={Lock}>
          <p role="status">Too many wrong PINs. Try again in {lock.words}.</p>
        </Notice>
      )}
      {state.isSet && (
        <p className="text-caption text-muted">
          Forgotten? Sign out and choose Forgot Password: a new password clears the PIN.
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button size="primary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="primary" busy={isLoading} disabled={!ready || lock.left > 0}>
          Access
        </Button>
      </div>
    </form>
  );
}

/** How long the lock still holds, on this device's clock, which may be wrong: never longer than a lock from now. */
function useLock(lockedUntil: string | null) {
  const [until, setUntil] = useState(() =>
    lockedUntil ? Math.min(Date.parse(lockedUntil), Date.now() + pinLockSeconds * 1000) : 0,
  );
  const now = useNow(500);
  return {
    left: Math.max(0, until - now),
    words: elapsedTime(new Date(now).toISOString(), until),
    start: () => setUntil(Date.now() + pinLockSeconds * 1000),
  };
}
