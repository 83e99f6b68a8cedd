import { badgePinLength } from '@floorlight/contracts/shared-devices';
import { Delete } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { controlStyle, Field } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

interface PinPadProps {
  busy: boolean;
  /** Called with the four digits. They are gone when it resolves. */
  onComplete: (pin: string) => Promise<unknown>;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
/** Milliseconds after the last digit: longer than a scanner pauses, whose digits are a badge. */
const scannerPause = 300;

/** Large keys for gloves, and a field for keyboards. The digits are never shown. */
export function PinPad({ busy, onComplete }: PinPadProps) {
  const [pin, setPin] = useState('');
  const complete = useRef(onComplete);
  complete.current = onComplete;
  useEffect(() => {
    if (pin.length !== badgePinLength) return;
    const timer = setTimeout(() => void complete.current(pin).finally(() => setPin('')), scannerPause);
    return () => clearTimeout(timer);
  }, [pin]);

  return (
    <div className="mt-4 flex flex-col gap-5">
      <Field label={t.pin()}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the screen's only step, and a keyboard types here
            autoFocus
            type="password"
            inputMode="none"
            autoComplete="off"
            readOnly={busy}
            value={pin}
            onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
            className={`${controlStyle} text-center font-mono text-heading tracking-[0.5em]`}
          />
        )}
      </Field>
      <div className="mx-auto grid w-full max-w-80 grid-cols-3 gap-3">
        {keys.map((key) =>
          key === '' ? (
            <span key="gap" />
          ) : (
            <button
              key={key}
              type="button"
              disabled={busy}
              onClick={() => setPin((typed) => (typed.length < badgePinLength ? typed + key : typed))}
              className={buttonStyle('secondary', 'primary', 'min-h-16 font-mono text-heading')}
            >
              {key}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t.delete()}
          disabled={busy}
          onClick={() => setPin((typed) => typed.slice(0, -1))}
          className={buttonStyle('quiet', 'primary', 'min-h-16')}
        >
          <Delete aria-hidden="true" className="size-7" />
        </button>
      </div>
    </div>
  );
}
