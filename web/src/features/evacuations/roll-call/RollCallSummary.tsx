import type { RollCallCounts, RollCallEntry, RollCallStatus } from '@floorlight/contracts/evacuations';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, HandHelping, type LucideIcon } from 'lucide-react';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '../messages.ts';

export const statusIcons: Record<RollCallStatus, LucideIcon> = {
  needs_help: HandHelping,
  unaccounted: CircleDashed,
  safe: CircleCheck,
};
const colours = { needs_help: 'text-critical', unaccounted: 'text-ink', safe: 'text-resolved' } as const;

interface RollCallSummaryProps {
  counts: RollCallCounts;
  people: readonly RollCallEntry[];
  /** On a phone: the list that is shown. */
  shown?: RollCallStatus;
  onShow?: (status: RollCallStatus) => void;
}

/** How many are safe, need help and are unaccounted for, and the bar of all. */
export function RollCallSummary({
  counts: { safe, needsHelp, unaccounted },
  people,
  shown,
  onShow,
}: RollCallSummaryProps) {
  const now = useNow(5000);
  const total = safe + needsHelp + unaccounted;
  const last = people
    .map(({ answeredAt }) => answeredAt ?? '')
    .toSorted()
    .at(-1);
  const figures = [
    ['unaccounted', unaccounted],
    ['needs_help', needsHelp],
    ['safe', safe],
  ] as const;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 desk:grid-cols-[auto_1fr] desk:items-center desk:gap-8">
      <ul className="grid grid-cols-3 gap-2 desk:flex desk:gap-8">
        {figures.map(([status, count]) => (
          <li key={status}>
            {onShow ? (
              <button
                type="button"
                aria-pressed={status === shown}
                onClick={() => onShow(status)}
                className="pressable flex size-full min-h-16 flex-col justify-center rounded-control px-2 py-1.5 text-start leading-tight control-edge aria-pressed:chosen-edge"
              >
                <Figure status={status} count={count} />
              </button>
            ) : (
              <Figure status={status} count={count} />
            )}
          </li>
        ))}
      </ul>
      <div className="min-w-0">
        <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
          <span className="bg-resolved" style={{ flexGrow: safe }} />
          <span className="bg-critical" style={{ flexGrow: needsHelp }} />
          <span className="bg-edge" style={{ flexGrow: unaccounted }} />
        </div>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-caption text-muted">
          <span>
            {t.safeOf({ safe, total })}
            {total > 0 && ` · ${percentOf(safe / total)}`}
          </span>
          {last && <span>{t.lastAnswer({ time: relativeTime(last, now, 'inSentence') })}</span>}
        </p>
      </div>
    </Card>
  );
}

function Figure({ status, count }: { status: RollCallStatus; count: number }) {
  const Icon = statusIcons[status];
  return (
    <span className="flex flex-col desk:flex-row desk:items-center desk:gap-2">
      <span className={clsx('flex items-center gap-1.5 font-bold text-heading leading-tight', colours[status])}>
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        {formatters.getNumberFormat(locale()).format(count)}
      </span>
      <span className="text-caption">{t.status[status]()}</span>
    </span>
  );
}

const percentOf = (share: number): string =>
  formatters.getNumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
