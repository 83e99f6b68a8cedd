import type { BreakDay } from '@floorlight/contracts/breaks';
import { dayLabel } from '#lib/time/site-day.ts';
import { type Column, DataTable } from '#ui/lists/DataTable.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { durationWords, typeWords } from './break-words.ts';

const columns: readonly Column<BreakDay>[] = [
  { head: 'Day', cellClass: 'font-normal', cell: ({ date }) => dayLabel(date) },
  { head: 'Type', cell: ({ sessionType }) => typeWords[sessionType] },
  { head: 'Breaks', cell: ({ totalSessions }) => totalSessions },
  { head: 'In all', cell: ({ totalDuration }) => durationWords(totalDuration) },
  { head: 'Average', cell: ({ averageDuration }) => durationWords(averageDuration) },
  { head: 'Longest', cell: ({ longestSession }) => durationWords(longestSession) },
  { head: 'In time', cell: ({ withinPolicyCount }) => withinPolicyCount },
  { head: 'Late', cell: ({ expiredCount }) => expiredCount },
  { head: 'Given more time', cell: ({ extendedCount }) => extendedCount },
];

/** The stored figures that managers' figures are computed from. */
export function MyBreakDays({ days }: { days: readonly BreakDay[] }) {
  return (
    <section aria-labelledby="my-figures">
      <h2 id="my-figures" className="mb-2 font-semibold text-lead">
        Figures kept of each day
      </h2>
      <ScrollBox
        label="Figures kept of each day, as a table"
        className="overflow-x-auto rounded-card bg-surface shadow-card hairline"
      >
        <DataTable
          caption="Figures kept of each day and type of break"
          className="whitespace-nowrap"
          columns={columns}
          rows={days}
          keyOf={({ date, sessionType }) => `${date} ${sessionType}`}
        />
      </ScrollBox>
    </section>
  );
}
