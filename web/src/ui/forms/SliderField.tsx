import type { ComponentProps, CSSProperties } from 'react';
import { Field } from './Field.tsx';

interface SliderFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value with its unit: `800 Hz`. */
  shown: string;
  onChange: (value: number) => void;
}

/** A native slider, with a thumb large enough for gloves. */
export function SliderField({ label, shown, onChange, ...rest }: SliderFieldProps) {
  const { value, min, max } = rest;
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex items-center gap-4">
          <input
            {...rest}
            {...control}
            type="range"
            aria-valuetext={shown}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties} // it knows no custom properties
            className="slider min-w-0 grow"
          />
          <output htmlFor={control.id} className="w-20 shrink-0 text-end font-semibold">
            {shown}
          </output>
        </span>
      )}
    </Field>
  );
}
