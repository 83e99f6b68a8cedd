import { clsx } from 'clsx';

const radius = 46;
const circumference = 2 * Math.PI * radius;

interface ProgressRingProps {
  /** Fills in this many milliseconds while `running`, empties at once when not. */
  milliseconds: number;
  running: boolean;
  className?: string;
}

/** A ring that fills over time. It shows how long to hold, so it moves even with reduced motion. */
export function ProgressRing({ milliseconds, running, className }: ProgressRingProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={clsx('pointer-events-none absolute -rotate-90', className)}
    >
      <circle
        cx="50"
        cy="50"
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth="8"
        strokeDasharray={circumference}
        strokeDashoffset={running ? 0 : circumference}
        style={{ transition: running ? `stroke-dashoffset ${milliseconds}ms linear` : 'none' }}
      />
    </svg>
  );
}
