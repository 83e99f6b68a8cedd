import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type HoldOptions, useHold } from './use-hold.ts';

interface HoldButtonProps extends Omit<ComponentProps<'button'>, 'children'>, HoldOptions {
  children: ReactNode;
}

/** A button to press or hold. While it is held, its edge fills, even with reduced motion: it shows how long to hold. */
export function HoldButton({ duration, onHold, onPress, children, className, ...rest }: HoldButtonProps) {
  const { holding, handlers } = useHold({ duration, onHold, onPress });
  return (
    <button
      type="button"
      {...rest}
      {...handlers}
      className={clsx('relative touch-none select-none [-webkit-touch-callout:none]', className)}
    >
      {children}
      <svg aria-hidden="true" className="pointer-events-none absolute -inset-[3px] size-[calc(100%+6px)]">
        <rect
          x="1.5"
          y="1.5"
          rx="15"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={holding ? 0 : 100}
          className="h-[calc(100%-3px)] w-[calc(100%-3px)]"
          style={{ transition: holding ? `stroke-dashoffset ${duration}ms linear` : 'none' }}
        />
      </svg>
    </button>
  );
}
