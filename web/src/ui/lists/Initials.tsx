import { clsx } from 'clsx';

/** Stands for a person's picture. */
export const Initials = ({ name, className = 'bg-sunken' }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'flex size-10 shrink-0 items-center justify-center rounded-full font-bold text-caption uppercase',
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([first = '']) => first)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('');
