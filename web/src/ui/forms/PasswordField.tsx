import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../messages.ts';
import { controlStyle, Field } from './Field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** Names its toggle; default `current`. */
  kind?: keyof typeof t.showPassword;
  error?: string | undefined;
}

/** A password with its show/hide toggle. */
export function PasswordField({ label, kind = 'current', error, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(controlStyle, 'pe-12', className)}
          />
          <button
            type="button"
            aria-label={shown ? t.hidePassword[kind]() : t.showPassword[kind]()}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 inset-e-0 flex w-12 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
