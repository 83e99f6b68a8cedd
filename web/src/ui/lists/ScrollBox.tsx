import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Names it for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A box that also scrolls by keyboard. `className` sets the direction. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
