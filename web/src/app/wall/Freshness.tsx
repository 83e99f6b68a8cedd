import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { t } from './messages.ts';

/** Seconds after which a wall says that it may be wrong. */
const staleAfter = 20;

/** How old what the wall shows is. */
export function Freshness({ updatedAt }: { updatedAt: number | null }) {
  const now = useDeviceNow(1000);
  if (updatedAt === null) return <p className="shrink-0 text-muted">{t.connecting()}</p>;
  const seconds = Math.max(0, Math.round((now - updatedAt) / 1000));
  const isStale = seconds >= staleAfter;
  return (
    <p
      className={clsx(
        'flex shrink-0 items-center gap-[0.5em]',
        isStale ? 'rounded-full bg-medium-tint px-[0.7em] py-[0.2em] font-bold text-medium tone-edge' : 'text-muted',
      )}
    >
      {isStale ? (
        <TriangleAlert aria-hidden="true" className="size-[1.1em]" />
      ) : (
        <span aria-hidden="true" className="size-[0.55em] rounded-full bg-resolved" />
      )}
      <span role="status">{isStale ? t.stale({ age: ageOf(seconds) }) : t.live({ seconds })}</span>
    </p>
  );
}

const ageOf = (seconds: number): string =>
  seconds < 120 ? t.seconds({ seconds }) : t.minutes({ minutes: Math.floor(seconds / 60) });
