import type { BreakDay } from '@floorlight/contracts/breaks';
import { dayLabel } from '#lib/time/site-day.ts';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { durationWords, typeWords } from './break-words.ts';

const columns: readonly Column<BreakDay>[] = [
  { head: 'Day', cellClass: 'font-normal', cell: ({ date }) => dayLabel(date) },
  { head: 'Type', cell: ({ sessionType }) => typeWords[sessionType] },
  { head: 'Breaks', cell: ({ totalSessions }) => totalSessions },
  { head: 'Total', cell: ({ totalDuration }) => durationWords(totalDuration) },
  { head: 'Average', cell: ({ averageDuration }) => durationWords(averageDuration) },
  { head: 'Longest', cell: ({ longestSession }) => durationWords(longestSession) },
  { head: 'Within policy', cell: ({ withinPolicyCount }) => withinPolicyCount },
  { head: 'Over time', cell: ({ expiredCount }) => expiredCount },
  { head: 'Extended', cell: ({ extendedCount }) => extendedCount },
];

/** The stored daily figures, from which the managers' figures are computed. */
export function MyBreakDays({ days }: { days: readonly BreakDay[] }) {
  return (
    <section aria-labelledby="my-figures">
      <h2 id="my-figures" className="mb-2 font-semibold text-lead">
        Daily figures
      </h2>
      <ScrollBox
        label="Daily figures, as a table"
        className="overflow-x-auto rounded-card bg-surface shadow-card hairline"
      >
        <DataTable
          caption="Daily figures by type of break"
          className="whitespace-nowrap"
          columns={columns}
          rows={days}
          keyOf={({ date, sessionType }) => `${date} ${sessionType}`}
        />
      </ScrollBox>
    </section>
  );
}
