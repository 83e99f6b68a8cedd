import { type ComponentProps, useId } from 'react';
import { TextField } from './Field.tsx';

interface SuggestFieldProps extends ComponentProps<typeof TextField> {
  suggestions: readonly { value: string; label: string }[];
}

/** A text field that offers values to choose from. */
export function SuggestField({ suggestions, ...rest }: SuggestFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...rest} list={id} />
      <datalist id={id}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
