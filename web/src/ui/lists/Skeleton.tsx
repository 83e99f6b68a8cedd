import { clsx } from 'clsx';

/** Holds the place of what is loading: give it the size of what will be there. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-breathe rounded-control bg-sunken', className)} />;
}

/** Says to those who can't see the skeletons that something is loading. */
export function LoadingNote({ children = 'Loading...' }: { children?: string }) {
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
  /** How they are arranged. */
  grid?: string;
}

/** Holds the places of rows that are loading. */
export function Placeholders({ count, className, grid = 'grid grid-cols-1 gap-3' }: PlaceholdersProps) {
  return (
    <div className={grid}>
      <LoadingNote />
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
