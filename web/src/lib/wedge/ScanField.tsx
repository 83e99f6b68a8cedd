import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { clsx } from 'clsx';
import { Keyboard } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlStyle, Field } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';
import { useScanTarget } from './scan-targets.ts';

interface ScanFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'value' | 'onChange' | 'ref'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onValue: (value: string) => void;
  /** Called with a hardware scan. Without it the scan becomes the field's value. */
  onScan?: (value: string, type: ScannedCode['type']) => void;
}

/**
 * A field for hardware scans, left to right as every code. It takes a scan wherever the focus is, and opens the soft
 * keyboard only on its button.
 */
export function ScanField({ label, hint, error, value, onValue, onScan, className, ...rest }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const scanTarget = useScanTarget(onScan ?? onValue, { enabled: !rest.disabled && !rest.readOnly });
  const openKeyboard = () => {
    flushSync(() => setTyping(true));
    // A focused field opens the keyboard only when focused again.
    input.current?.blur();
    input.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span dir="ltr" className="relative block" ref={scanTarget}>
          <input
            type="text"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...rest}
            {...control}
            ref={input}
            inputMode={typing ? 'text' : 'none'}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className={clsx(controlStyle, 'pointer-coarse:pe-12', className)}
          />
          <button
            type="button"
            aria-label={t.showKeyboard()}
            title={t.showKeyboard()}
            onClick={openKeyboard}
            className="absolute inset-y-0 inset-e-0 hidden w-12 items-center justify-center rounded-control text-muted hover:text-ink pointer-coarse:flex"
          >
            <Keyboard aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
