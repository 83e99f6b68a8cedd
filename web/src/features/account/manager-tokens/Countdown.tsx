import { managerTokenLife } from '@floorlight/contracts/manager-tokens';
import { t } from './messages.ts';

const radius = 42;
const circumference = 2 * Math.PI * radius;
/** From this many seconds on, the countdown shows in the warning colour. */
const warnAt = 60;

/** Shows how long a token is still valid (`left`, in milliseconds) as a ring and as minutes and seconds. */
export function Countdown({ left }: { left: number }) {
  const seconds = Math.ceil(left / 1000);
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span
      role="timer"
      aria-label={t.timeLeft({ time: words })}
      className={`relative inline-flex size-18 shrink-0 items-center justify-center font-bold ${seconds <= warnAt ? 'text-high' : 'text-ink'}`}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" className="stroke-line" strokeWidth="8" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - Math.min(1, seconds / managerTokenLife))}
        />
      </svg>
      {words}
    </span>
  );
}
