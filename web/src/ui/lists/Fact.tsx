import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** In the monospaced font: codes and ids. */
  mono?: boolean;
  /** Over both columns of a list with two. */
  wide?: boolean;
  children: ReactNode;
}

/** One term and its value in a description list. Line breaks in the value stay. */
export function Fact({ name, mono = false, wide = false, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', wide && 'tablet:col-span-2')}>
      <dt className="text-caption text-muted">{name}</dt>
      <dd className={clsx('whitespace-pre-line break-words', mono && 'font-mono')}>{children}</dd>
    </div>
  );
}
