import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'emergency';
export type ButtonSize = 'control' | 'primary';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:brightness-95',
  secondary: 'bg-surface text-ink border-edge hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  emergency: 'bg-emergency text-on-emergency border-transparent hover:brightness-110',
};

const sizes: Record<ButtonSize, string> = {
  control: 'min-h-12 px-4',
  primary: 'min-h-14 px-6 text-lead',
};

/** The style of buttons and of links that look like buttons. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'control', className?: string) =>
  clsx(
    'pressable inline-flex items-center justify-center gap-2 rounded-control border-(length:--hairline) font-semibold leading-tight select-none',
    'disabled:not-aria-busy:border-dashed disabled:not-aria-busy:border-edge disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-muted',
    variants[variant],
    sizes[size],
    className,
  );
