import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const edges = {
  critical: 'border-s-critical!',
  high: 'border-s-high!',
  medium: 'border-s-medium!',
  low: 'border-s-low!',
  none: 'border-s-line!',
} as const;

interface EdgeCardProps {
  id?: string;
  /** Names the card for screen readers. */
  label: string;
  /** The severity that colours the edge; `none` for what is done. */
  edge: keyof typeof edges;
  /** Layout and padding. */
  className: string;
  children: ReactNode;
}

/** An alert or a beacon as a card with a coloured edge. */
export function EdgeCard({ id, label, edge, className, children }: EdgeCardProps) {
  return (
    <article
      id={id}
      aria-label={label}
      className={clsx('rounded-card border-s-6! bg-surface shadow-card hairline', edges[edge], className)}
    >
      {children}
    </article>
  );
}
