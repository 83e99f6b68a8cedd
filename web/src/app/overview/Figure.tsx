import { clsx } from 'clsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';

interface FigureProps {
  label: string;
  /** More about it, in a tooltip. */
  hint?: string;
  /** Undefined until loaded. */
  value: number | undefined;
  className?: string;
}

/** A large number and what it counts. */
export function Figure({ label, hint, value, className }: FigureProps) {
  return (
    <p title={hint} className={clsx('px-4 pt-2 pb-2.5', className)}>
      {value === undefined ? (
        <Skeleton className="my-1 h-7 w-12" />
      ) : (
        <span className="block font-bold text-display">{value}</span>
      )}
      <span className="text-muted">{label}</span>
    </p>
  );
}
