import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'emergency';
export type ButtonSize = 'control' | 'primary';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:brightness-95',
  secondary: 'bg-surface text-ink control-edge hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  emergency: 'bg-emergency text-on-emergency border-transparent hover:brightness-110',
};

const sizes: Record<ButtonSize, string> = {
  control: 'min-h-12 px-4',
  primary: 'min-h-14 px-6 text-lead',
};

/** The look of a button, for buttons and for links that look like one. */
export const buttonStyle = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'control', className?: string) =>
  clsx(
    'pressable inline-flex items-center justify-center gap-2 rounded-control font-semibold leading-tight select-none',
    'disabled:opacity-55 disabled:saturate-50',
    variants[variant],
    sizes[size],
    className,
  );
