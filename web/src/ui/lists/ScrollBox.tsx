import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Names it for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A box that scrolls, by keyboard too; `className` says in which direction. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached without a mouse
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
