import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { ReactNode } from 'react';
import { coordinates } from '#lib/location/reading.ts';
import { clockTime } from '#lib/time/relative-time.ts';
import { useGetAlertTimelineQuery } from '../api.ts';
import { Accuracy } from './Accuracy.tsx';

/** What happened to an alert, in order. */
export function AlertTimeline({ alert }: { alert: EmergencyAlert }) {
  const { currentData } = useGetAlertTimelineQuery({ params: { id: alert.id } }, { refetchOnMountOrArgChange: true });
  return (
    <ol aria-label="Timeline" className="grid">
      {(currentData ?? knownOf(alert)).map((entry) => (
        <Entry key={`${entry.kind} ${entry.at}`} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AlertTimelineEntry }) {
  const { what, colour, detail } = shown(entry);
  const until = entry.kind === 'located' && entry.until !== entry.at ? entry.until : null;
  return (
    <li className="relative pb-4 pl-7 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-12px] not-last:before:left-[7px] not-last:before:w-0.5 not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-4 rounded-full border-3 border-surface ring-2 ring-line ${colour}`}
      />
      <p className="font-semibold leading-snug">{what}</p>
      <p className="text-caption text-muted">
        <time dateTime={entry.at}>{clockTime(entry.at)}</time>
        {until && (
          <>
            {' – '}
            <time dateTime={until}>{clockTime(until)}</time>
          </>
        )}
      </p>
      {detail}
    </li>
  );
}

interface Shown {
  what: string;
  colour: string;
  detail?: ReactNode;
}

function shown(entry: AlertTimelineEntry): Shown {
  switch (entry.kind) {
    case 'raised':
      return { what: `Sent by ${entry.by.name}`, colour: 'bg-critical' };
    case 'pressed':
      return {
        what: `Pressed again${entry.times > 1 ? ` ${entry.times} times` : ''} by ${entry.by.name}`,
        colour: 'bg-critical',
      };
    case 'located': {
      const { latitude, longitude, accuracy } = entry.location;
      return {
        what: entry.times > 1 ? `Location received, ${entry.times} readings` : 'Location received',
        colour: 'bg-low',
        detail: (
          <p className="text-caption text-muted">
            <span className="font-mono text-ink">{coordinates(latitude, longitude)}</span>
            <Accuracy metres={accuracy} />
          </p>
        ),
      };
    }
    case 'escalated':
      return { what: `Not acknowledged: managers told again, round ${entry.round}`, colour: 'bg-high' };
    case 'acknowledged':
      return { what: `Acknowledged by ${entry.by.name}`, colour: 'bg-accent' };
    case 'resolved':
      return {
        what: `Resolved by ${entry.by.name}`,
        colour: 'bg-resolved',
        detail: entry.notes && (
          <p className="mt-1.5 break-words rounded-control bg-sunken px-3 py-2 hairline">{entry.notes}</p>
        ),
      };
    case 'cancelled':
      return { what: `Cancelled by ${entry.by.name}`, colour: 'bg-muted' };
    default:
      return entry satisfies never;
  }
}

/** As much of it as the alert itself tells, while the timeline is being read, or can't be. */
function knownOf(alert: EmergencyAlert): AlertTimelineEntry[] {
  const by = (id: string | null, name: string | null) => ({ id: id ?? alert.reportedBy, name: name ?? 'a manager' });
  const { acknowledgedAt, resolvedAt, cancelled } = alert;
  const end = { at: resolvedAt ?? '', by: by(alert.resolvedBy, alert.resolvedByName) };
  return [
    { kind: 'raised', at: alert.createdAt, by: by(alert.reportedBy, alert.reportedByName) },
    ...(acknowledgedAt
      ? [
          {
            kind: 'acknowledged' as const,
            at: acknowledgedAt,
            by: by(alert.acknowledgedBy, alert.acknowledgedByName),
          },
        ]
      : []),
    ...(!resolvedAt
      ? []
      : cancelled
        ? [{ kind: 'cancelled' as const, ...end }]
        : [{ kind: 'resolved' as const, ...end, notes: alert.responseNotes }]),
  ];
}
