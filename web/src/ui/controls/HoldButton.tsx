import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { ProgressRing } from './ProgressRing.tsx';
import { type HoldOptions, useHold } from './use-hold.ts';

interface HoldButtonProps extends Omit<ComponentProps<'button'>, 'children'>, HoldOptions {
  children: ReactNode;
  /** Position of the ring on the button. */
  ringClassName?: string;
}

/** A button to press or hold. While it is held, a ring shows the progress. */
export function HoldButton({
  duration,
  onHold,
  onPress,
  children,
  className,
  ringClassName,
  ...rest
}: HoldButtonProps) {
  const { holding, handlers } = useHold({ duration, onHold, onPress });
  return (
    <button
      type="button"
      {...rest}
      {...handlers}
      className={clsx('touch-none select-none [-webkit-touch-callout:none]', className)}
    >
      {children}
      <ProgressRing milliseconds={duration} running={holding} className={ringClassName ?? 'inset-0'} />
    </button>
  );
}
