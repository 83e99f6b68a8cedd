import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  /** A second line under the label. */
  hint?: string | undefined;
  /** Why the value is invalid. */
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export const controlStyle =
  'block w-full min-h-12 rounded-control bg-surface px-3.5 py-2.5 text-ink control-edge aria-invalid:border-critical aria-invalid:ring-2 aria-invalid:ring-critical';

/** A label, its control and its error, tied together for screen readers. */
export function Field({ label, hint, error, children }: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...rest} {...control} className={clsx(controlStyle, className)} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, className, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...rest} {...control} className={clsx(controlStyle, className)} />}
    </Field>
  );
}
