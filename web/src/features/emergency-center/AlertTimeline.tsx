import type { EmergencyAlert } from '@floorlight/contracts/safety';
import { clockTime } from '#lib/time/relative-time.ts';

interface Step {
  what: string;
  at: string;
  colour: string;
  note?: string | null;
}

/** What happened to an alert, in order. */
export function stepsOf(alert: EmergencyAlert): Step[] {
  const by = (name: string | null) => (name ? ` by ${name}` : '');
  const steps: Step[] = [{ what: `Sent${by(alert.reportedByName)}`, at: alert.createdAt, colour: 'bg-critical' }];
  if (alert.acknowledgedAt)
    steps.push({
      what: `Acknowledged${by(alert.acknowledgedByName)}`,
      at: alert.acknowledgedAt,
      colour: 'bg-accent',
    });
  if (alert.resolvedAt)
    steps.push({
      what: `${alert.cancelled ? 'Cancelled' : 'Resolved'}${by(alert.resolvedByName)}`,
      at: alert.resolvedAt,
      colour: alert.cancelled ? 'bg-muted' : 'bg-resolved',
      note: alert.responseNotes,
    });
  return steps;
}

export function AlertTimeline({ alert }: { alert: EmergencyAlert }) {
  return (
    <ol aria-label="Timeline" className="grid pt-4 hairline-t">
      {stepsOf(alert).map(({ what, at, colour, note }) => (
        <li
          key={what}
          className="relative pb-4 pl-7 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-12px] not-last:before:left-[7px] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 size-4 rounded-full border-3 border-surface ring-2 ring-line ${colour}`}
          />
          <p className="font-semibold leading-snug">{what}</p>
          <time dateTime={at} className="block text-caption text-muted">
            {clockTime(at)}
          </time>
          {note && <p className="mt-1.5 break-words rounded-control bg-sunken px-3 py-2 hairline">{note}</p>}
        </li>
      ))}
    </ol>
  );
}
