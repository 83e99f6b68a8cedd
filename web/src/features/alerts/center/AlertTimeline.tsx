import { senderOf } from '@floorlight/contracts/alert-sender';
import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { readyAnswers } from '@floorlight/contracts/ready-answer-messages';
import type { ReactNode } from 'react';
import { coordinates } from '#lib/location/reading.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useGetAlertTimelineQuery } from '../api.ts';
import { t as alerts } from '../messages.ts';
import { Accuracy } from './Accuracy.tsx';
import { t } from './messages.ts';

/** The events of an alert in order. */
export function AlertTimeline({ alert }: { alert: EmergencyAlert }) {
  const clock = useSiteClock('exact');
  const { currentData } = useGetAlertTimelineQuery({ params: { id: alert.id } }, { refetchOnMountOrArgChange: true });
  return (
    <ol aria-label={t.timeline()} className="grid">
      {foldRounds(currentData ?? entriesFromAlert(alert)).map((entry) => (
        <Entry key={`${entry.kind} ${entry.at}`} entry={entry} sender={senderOf(alert)} clock={clock} />
      ))}
    </ol>
  );
}

/** Rounds in a row, as one entry with the first and the last of them. */
interface RoundsEntry {
  kind: 'rounds';
  at: string;
  until: string;
  from: number;
  to: number;
  unsolved: boolean;
}

function foldRounds(entries: readonly AlertTimelineEntry[]): (AlertTimelineEntry | RoundsEntry)[] {
  const folded: (AlertTimelineEntry | RoundsEntry)[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    const isFollowing =
      entry.kind === 'escalated' &&
      (last?.kind === 'escalated' || last?.kind === 'rounds') &&
      (last.unsolved ?? false) === (entry.unsolved ?? false);
    if (!isFollowing) folded.push(entry);
    else {
      const { at, unsolved = false } = last;
      const from = last.kind === 'rounds' ? last.from : last.round;
      folded[folded.length - 1] = { kind: 'rounds', at, until: entry.at, from, to: entry.round, unsolved };
    }
  }
  return folded;
}

interface EntryProps {
  entry: AlertTimelineEntry | RoundsEntry;
  sender: string;
  clock: (instant: string) => string;
}

function Entry({ entry, sender, clock }: EntryProps) {
  const { text, colour, detail } = describeEntry(entry, sender);
  const until = 'until' in entry && entry.until !== entry.at ? entry.until : null;
  return (
    <li className="relative pb-4 ps-7 last:pb-0 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-12px] not-last:before:inset-s-[7px] not-last:before:w-0.5 not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`absolute top-1 inset-s-0 size-4 rounded-full border-3 border-surface ring-2 ring-line ${colour}`}
      />
      <p className="font-semibold leading-snug">{text}</p>
      <p className="text-caption text-muted">
        <time dateTime={entry.at}>{clock(entry.at)}</time>
        {until && (
          <>
            {' – '}
            <time dateTime={until}>{clock(until)}</time>
          </>
        )}
      </p>
      {detail}
    </li>
  );
}

interface EntryDescription {
  text: string;
  colour: string;
  detail?: ReactNode;
}

function describeEntry(entry: AlertTimelineEntry | RoundsEntry, sender: string): EntryDescription {
  switch (entry.kind) {
    case 'raised':
      return { text: t.sentBy({ name: sender }), colour: 'bg-critical' };
    case 'pressed':
      return { text: t.pressedAgain({ times: entry.times, name: sender }), colour: 'bg-critical' };
    case 'located': {
      const { latitude, longitude, accuracy } = entry.location;
      return {
        text: t.locationReceived({ times: entry.times }),
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
      return { text: (entry.unsolved ? t.unsolved : t.escalated)({ round: entry.round }), colour: 'bg-high' };
    case 'rounds':
      return { text: (entry.unsolved ? t.unsolvedOften : t.escalatedOften)(entry), colour: 'bg-high' };
    case 'acknowledged':
      return { text: changedBy(entry), colour: 'bg-accent' };
    case 'on_the_way':
    case 'there':
      return { text: t.responded[entry.kind]({ name: entry.by.name }), colour: 'bg-accent' };
    case 'placed':
      return { text: t.placed({ name: entry.by.name, zone: entry.zone }), colour: 'bg-low' };
    case 'message':
      return {
        text: t.wrote({ name: entry.by.name }),
        colour: 'bg-line',
        detail: (
          <p dir="auto" lang={entry.ready ? undefined : (entry.language ?? undefined)} className="wrap-anywhere">
            {entry.ready ? readyAnswers[entry.ready]() : entry.text}
          </p>
        ),
      };
    case 'resolved':
      return {
        text: changedBy(entry),
        colour: 'bg-resolved',
        detail: entry.notes && (
          <p dir="auto" className="mt-1.5 break-words rounded-control bg-sunken px-3 py-2 hairline">
            {entry.notes}
          </p>
        ),
      };
    case 'cancelled':
      return { text: changedBy(entry), colour: 'bg-muted' };
    default:
      return entry satisfies never;
  }
}

type Change = Extract<AlertTimelineEntry, { kind: 'acknowledged' | 'resolved' | 'cancelled' }>;

const changedBy = ({ kind, by: { name } }: Change): string =>
  name ? alerts.changedBy[kind]({ name }) : alerts.changedByManager[kind]();

/**
 * The entries known from the alert itself, for while the timeline is loading or can't be loaded. A manager whose name is
 * unknown has an empty one.
 */
function entriesFromAlert(alert: EmergencyAlert): AlertTimelineEntry[] {
  const by = (id: string | null, name: string | null) => ({ id: id ?? alert.reportedBy, name: name ?? '' });
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
