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
