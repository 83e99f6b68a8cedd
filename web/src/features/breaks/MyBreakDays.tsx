import type { BreakDay } from '@floorlight/contracts/breaks';
import { dayLabel } from '#lib/time/site-day.ts';
import { durationWords, typeWords } from './break-words.ts';

const heads = ['Day', 'Type', 'Breaks', 'In all', 'Average', 'Longest', 'In time', 'Late', 'Given more time'];

/** What the figures of managers are made of, as it is stored. */
export function MyBreakDays({ days }: { days: readonly BreakDay[] }) {
  return (
    <section aria-labelledby="my-figures">
      <h2 id="my-figures" className="mb-2 font-semibold text-lead">
        Figures kept of each day
      </h2>
      <section
        aria-label="Figures kept of each day, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached without a mouse
        tabIndex={0}
        className="overflow-x-auto rounded-card bg-surface shadow-card hairline"
      >
        <table className="w-full text-left">
          <caption className="sr-only">Figures kept of each day and type of break</caption>
          <thead>
            <tr className="text-[13px] text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={`${day.date} ${day.sessionType}`} className="hairline-t whitespace-nowrap">
                <th scope="row" className="px-4 py-3 font-normal">
                  {dayLabel(day.date)}
                </th>
                <td className="px-4">{typeWords[day.sessionType]}</td>
                <td className="px-4">{day.totalSessions}</td>
                <td className="px-4">{durationWords(day.totalDuration)}</td>
                <td className="px-4">{durationWords(day.averageDuration)}</td>
                <td className="px-4">{durationWords(day.longestSession)}</td>
                <td className="px-4">{day.withinPolicyCount}</td>
                <td className="px-4">{day.expiredCount}</td>
                <td className="px-4">{day.extendedCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
