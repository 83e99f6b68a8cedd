import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, Field } from './Field.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly { value: string; label: string; lang?: string }[];
}

/** A native select, which is the easiest to use with a thumb. */
export function SelectField({ label, hint, error, options, className, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={clsx(controlStyle, 'appearance-none pe-11', className)}>
            {options.map(({ value, label: text, lang }) => (
              <option key={value} value={value} lang={lang}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 inset-e-3 size-5 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
