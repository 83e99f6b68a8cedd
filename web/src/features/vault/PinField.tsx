import { pinLength } from '@floorlight/contracts/vault-pin';
import type { Ref } from 'react';
import { controlStyle, Field } from '#ui/forms/Field.tsx';

interface PinFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (pin: string) => void;
  onEnter: () => void;
}

/** Takes digits only, up to the length of a PIN. */
export function PinField({ label, value, error, disabled = false, ref, onChange, onEnter }: PinFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={value}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, pinLength))}
          // Enter does not submit a form whose button is disabled.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          className={`${controlStyle} text-center font-mono text-heading tracking-[0.5em]`}
        />
      )}
    </Field>
  );
}
