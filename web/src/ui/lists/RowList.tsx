import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** `cards`: each row brings its own card. `lines`: rows of one card, with a line between them. */
const variants = {
  cards: { list: 'grid grid-cols-1 gap-3', row: 'min-w-0' },
  lines: { list: '', row: 'not-last:hairline-b' },
} as const;

interface RowListProps<R> {
  /** Names the list for screen readers. */
  label?: string;
  rows: readonly R[];
  keyOf: (row: R, index: number) => string | number;
  variant?: keyof typeof variants;
  className?: string;
  children: (row: R) => ReactNode;
}

export function RowList<R>({ label, rows, keyOf, variant = 'cards', className, children }: RowListProps<R>) {
  const styles = variants[variant];
  return (
    <ul aria-label={label} className={clsx(styles.list, className)}>
      {rows.map((row, index) => (
        <li key={keyOf(row, index)} className={styles.row}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
