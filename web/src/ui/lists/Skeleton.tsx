import { clsx } from 'clsx';
import { t } from '../messages.ts';

/** A placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-control bg-sunken forced-colors:border', className)}
    />
  );
}

/** Announces to screen readers that something is loading. */
export function LoadingNote({ children = t.loading() }: { children?: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

interface PlaceholdersProps {
  count: number;
  /** The size of each. */
  className: string;
  /** Layout classes. */
  grid?: string;
}

/** Placeholders for loading rows. */
export function Placeholders({ count, className, grid = 'grid grid-cols-1 gap-3' }: PlaceholdersProps) {
  return (
    <div className={grid}>
      <LoadingNote />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
