import { type ComponentProps, useState } from 'react';
import { TextField } from '#ui/forms/Field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  /** NaN where the text is no number; null as stored drafts hold it. */
  value: number | null;
  onChange: (value: number) => void;
}

/** A number, with the text as typed. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  if (!Object.is(numberOf(text), value ?? Number.NaN)) setText(textOf(value));
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

const numberOf = (text: string): number => (text.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN);
