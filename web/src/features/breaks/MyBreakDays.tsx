import type { BreakDay } from '@floorlight/contracts/breaks';
import { dayLabel } from '#lib/time/site-day.ts';
import { formatNumber } from '#ui/charts/chart-data.ts';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { durationWords } from './break-words.ts';
import { t as names } from './messages.ts';
import { t } from './my-breaks-messages.ts';

const columns = (): readonly Column<BreakDay>[] => [
  { head: t.day(), cellClass: 'font-normal', cell: ({ date }) => dayLabel(date) },
  { head: t.type(), cell: ({ sessionType }) => names.types[sessionType]() },
  { head: t.breaks(), cell: ({ totalSessions }) => formatNumber(totalSessions) },
  { head: t.total(), cell: ({ totalDuration }) => durationWords(totalDuration) },
  { head: t.average(), cell: ({ averageDuration }) => durationWords(averageDuration) },
  { head: t.longest(), cell: ({ longestSession }) => durationWords(longestSession) },
  { head: t.withinPolicy(), cell: ({ withinPolicyCount }) => formatNumber(withinPolicyCount) },
  { head: t.overTime(), cell: ({ expiredCount }) => formatNumber(expiredCount) },
  { head: t.extendedCount(), cell: ({ extendedCount }) => formatNumber(extendedCount) },
];

/** The stored daily figures, from which the managers' figures are computed. */
export function MyBreakDays({ days }: { days: readonly BreakDay[] }) {
  return (
    <section aria-labelledby="my-figures">
      <h2 id="my-figures" className="mb-2 font-semibold text-lead">
        {t.figures()}
      </h2>
      <ScrollBox label={t.figuresTable()} className="overflow-x-auto rounded-card bg-surface shadow-card hairline">
        <DataTable
          caption={t.figuresByType()}
          className="whitespace-nowrap"
          columns={columns()}
          rows={days}
          keyOf={({ date, sessionType }) => `${date} ${sessionType}`}
        />
      </ScrollBox>
    </section>
  );
}
