import type { ComponentProps } from 'react';

/** Goes from one mode of the authentication screen to another. */
export function ModeLink({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`min-h-12 rounded-control px-2 font-semibold text-accent-text underline decoration-2 decoration-transparent underline-offset-4 hover:decoration-current ${className}`}
    />
  );
}
