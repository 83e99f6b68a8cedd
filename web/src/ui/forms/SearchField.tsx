import { CircleAlert, Search } from 'lucide-react';
import { useId } from 'react';
import { controlStyle } from './Field.tsx';

interface SearchFieldProps {
  /** For screen readers. */
  label: string;
  placeholder: string;
  maxLength?: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function SearchField({ label, placeholder, maxLength, value, error, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 grow flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 inset-s-3.5 size-5 text-muted"
        />
        <input
          id={id}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => onChange(target.value)}
          className={`${controlStyle} ps-11`}
        />
      </span>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
