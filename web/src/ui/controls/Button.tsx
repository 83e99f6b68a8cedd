import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Working: shows a spinner and is disabled. */
  busy?: boolean;
}

export function Button({ variant, size, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />}
      {children}
    </button>
  );
}
