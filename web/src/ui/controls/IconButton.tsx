import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The action: its accessible name, and its tooltip. */
  label: string;
}

/** A button that shows only an icon, in a 48 px square. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={clsx(iconButtonStyle, className)}>
      {children}
    </button>
  );
}

/** Contrast themes of the system draw it with a border, as they do every button. */
export const iconButtonStyle =
  'pressable relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunken forced-colors:border';
