import { pinLength } from '@floorlight/contracts/vault-pin';
import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { UseTokenButton } from '#features/account/api.ts';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf, fieldErrorsOf, statusOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useEnterVaultPinMutation, vaultApi } from './api.ts';
import { PinField } from './PinField.tsx';
import { t } from './pin-messages.ts';
import type { PinStateHere } from './pin-state.ts';

interface PinFormProps {
  state: PinStateHere;
  onCancel: () => void;
}

/** Milliseconds between questions whether a token has ended the lock, and how many. */
const unlockInterval = 300;
const unlockTries = 15;

const isComplete = (pin: string) => pin.length === pinLength;

export function PinForm({ state, onCancel }: PinFormProps) {
  const [pin, setPin] = useState('');
  const [repeat, setRepeat] = useState('');
  const [error, setError] = useState<{ field: 'pin' | 'repeat'; message: string } | null>(null);
  const [enter, { isLoading }] = useEnterVaultPinMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const lock = useLock(state.unlocksAt);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const beep = useBeep();
  const ready = isComplete(pin) && (state.isSet || isComplete(repeat));

  const showError = (problem: NonNullable<typeof error>) => {
    setError(problem);
    beep('error');
    toast({ title: t.invalidTitle(), message: problem.message, tone: 'danger' });
  };

  /** A token ends the lock a moment after it was validated. */
  const untilUnlocked = async () => {
    for (let asked = 0; asked < unlockTries; asked++) {
      const { data } = await dispatch(vaultApi.endpoints.getVaultPin.initiate(undefined, { forceRefetch: true }));
      if (data?.unlocksAt == null) return;
      await new Promise((resolve) => setTimeout(resolve, unlockInterval));
    }
  };

  const submit = async () => {
    if (isLoading || lock.left > 0) return;
    if (!ready) return showError({ field: isComplete(pin) ? 'repeat' : 'pin', message: t.invalid() });
    if (!state.isSet && pin !== repeat) return showError({ field: 'repeat', message: t.different() });
    const answer = await enter({ body: { pin } });
    if (!answer.error) return;
    // Without a connection the typed PIN stays for a retry.
    if (statusOf(answer.error)) setPin('');
    const message = fieldErrorsOf(answer.error).pin ?? failureMessageOf(answer.error, api.tryAgain());
    showError({ field: 'pin', message });
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
        label={state.isSet ? t.pin() : t.newPin()}
        value={pin}
        disabled={lock.left > 0}
        error={error?.field === 'pin' ? error.message : undefined}
        onChange={setPin}
        onEnter={submit}
      />
      {!state.isSet && (
        <PinField
          label={t.repeatPin()}
          value={repeat}
          error={error?.field === 'repeat' ? error.message : undefined}
          onChange={setRepeat}
          onEnter={submit}
        />
      )}
      {lock.left > 0 && (
        <Notice tone="high" icon={Lock}>
          <p role="status">{t.tooManyWrong({ remaining: lock.remaining })}</p>
        </Notice>
      )}
      {lock.left > 0 && <UseTokenButton act="pin_lock" onOpened={untilUnlocked} />}
      {state.isSet && <p className="text-caption text-muted">{t.forgotIt()}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Button size="primary" onClick={onCancel}>
          {t.cancel()}
        </Button>
        <Button type="submit" variant="primary" size="primary" busy={isLoading} disabled={!ready || lock.left > 0}>
          {t.access()}
        </Button>
      </div>
    </form>
  );
}

/** Remaining lock time. Without a lock it is 0, however old `now` is: a field that is disabled for a moment loses keys. */
function useLock(until: number | null) {
  const now = useDeviceNow(500);
  if (until === null) return { left: 0, remaining: '' };
  return {
    left: Math.max(0, until - now),
    remaining: elapsedTime(new Date(now).toISOString(), until),
  };
}
