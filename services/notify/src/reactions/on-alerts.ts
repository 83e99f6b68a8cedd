import type { Transaction } from '@floorlight/database/database';
import type { PreparedStatement } from '@floorlight/database/prepared';
import type { AtOnce } from '@floorlight/event-bus/handlers';
import { afterCommit } from '../after-commit.ts';
import { type AlertState, readAlertStates, stateAfter, storeStates } from '../alerts/alert-states.ts';
import { addsPlace } from '../alerts/known-place.ts';
import { alertDraft } from '../announcements/alert-draft.ts';
import type { AlertEvent } from '../announcements/alert-words.ts';
import { announcing, type Draft } from '../announcements/announce.ts';
import { announceAtOnce } from '../announcements/announce-at-once.ts';
import { lockSitesAndRead, type SiteFeed } from '../announcements/site-feed.ts';
import type { NotifyContext } from '../context.ts';
import { queueEndTexts } from '../text-messages/queue-end-texts.ts';

/** What is known of the sites and the alerts of a batch. */
export interface Known {
  sites: Map<string, SiteFeed>;
  states: Map<string, AlertState>;
}

/** Locks the feeds of the sites: of two events of one alert the second sees the first. */
export async function readKnown(tx: Transaction, events: AlertEvent[]): Promise<Known> {
  const { sites, found: states } = await lockSitesAndRead(
    tx,
    events.map(({ siteId }) => siteId),
    () => readAlertStates(tx, [...new Set(events.map(({ payload }) => payload.alert.id))]),
  );
  return { sites, states };
}

/**
 * Announces what happened to alerts, in order, to the managers of their sites: returns the statements. Their number
 * depends neither on the number of events nor on the number of managers.
 */
export const onAlerts =
  (context: NotifyContext) =>
  (tx: Transaction, events: AlertEvent[], { sites, states }: Known): PreparedStatement[] => {
    const drafts = events.flatMap((event, index) => {
      const { id } = event.payload.alert;
      const { state, draft } = reactTo(event, states.get(id), context.hasPlan(event.siteId));
      states.set(id, state);
      return draft && !isSuperseded(event, events.slice(index + 1)) ? [draft] : [];
    });
    const announcements = announcing(context, tx, drafts, sites);

    const notified = new Set(
      drafts.flatMap(({ announcement: { metadata } }) =>
        metadata.liveType === 'emergency_alert' ? [metadata.alertId] : [],
      ),
    );
    const reached = [...states.values()].filter(({ id }) => notified.has(id));
    if (reached.length > 0) afterCommit(tx, () => context.publishReach(reached));
    return [storeStates([...states.values()]), ...announcements, ...countPresses(events), ...queueEndTexts(events)];
  };

/** Announces a new alert in one statement; null for every other event. */
export const onAlertAtOnce =
  (context: NotifyContext) =>
  (event: AlertEvent, consumer: string): AtOnce | null => {
    if (event.name !== 'safety.alert.raised') return null;
    const { state, draft } = reactTo(event, undefined, context.hasPlan(event.siteId));
    const atOnce = draft && announceAtOnce(context, consumer, { draft, state });
    return (
      atOnce && {
        ...atOnce,
        onStored(row) {
          try {
            atOnce.onStored(row);
            context.publishReach([state]);
          } catch (error) {
            context.log.error({ err: error }, 'a callback after a commit failed');
          }
        },
      }
    );
  };

/** What an event of an alert does: the state after it, and its announcement, if it has one. */
function reactTo(
  event: AlertEvent,
  before: AlertState | undefined,
  planned: boolean,
): { state: AlertState; draft: Draft | null } {
  const { alert } = event.payload;
  const state = stateAfter(before, alert);
  const placeFollows = addsPlace(before?.place, state.place) ? 'place' : undefined;
  switch (event.name) {
    // Panel, live, push and mail. Quiet if its answer arrived before it.
    case 'safety.alert.raised':
      return {
        state,
        draft: alertDraft(event, {
          listed: true,
          mailed: true,
          pushed: true,
          planned,
          quiet: state.status !== 'active',
        }),
      };
    // Managers get another press live, without another row or mail. Quiet if a later change arrived before it.
    case 'safety.alert.repeated':
      return {
        state,
        draft: alertDraft(event, { listed: false, quiet: state.status !== alert.status || alert.foldedInto !== null }),
      };
    // The alert that stands for another one says how many there are. It was announced, and escalates.
    case 'safety.alert.folded':
      if (state.version > alert.version) return { state, draft: null };
      return { state, draft: alertDraft(event, { listed: false, quiet: true, quietly: [alert.reportedBy] }) };
    // Nobody has acknowledged or ended it: the same again, once for each round, and not if it was answered meanwhile.
    case 'safety.alert.escalated': {
      const { round } = event.payload;
      const isAnswered = state.status === 'resolved' || state.status !== alert.status;
      if (isAnswered || state.round >= round) return { state, draft: null };
      const draft = alertDraft(event, {
        listed: true,
        mailed: true,
        pushed: true,
        planned,
        quietly: [alert.reportedBy],
      });
      return { state: { ...state, round }, draft };
    }
    // Managers and the sender's other devices see where help is needed. An older position is ignored.
    case 'safety.alert.located':
      if (state.version > alert.version) return { state, draft: null };
      return {
        state,
        draft: alertDraft(event, { listed: false, quiet: true, quietly: [alert.reportedBy], follows: placeFollows }),
      };
    case 'safety.alert.responded':
      return {
        state,
        draft: alertDraft(event, { listed: true, pushed: true, also: [alert.reportedBy], actorId: event.actor?.id }),
      };
    // Everyone who was notified, and the sender, get it live; the sender and the responders by push. The timeline keeps it.
    case 'safety.alert.placed':
      return { state, draft: passingDraft(event, 'placed', placeFollows) };
    case 'safety.alert.messaged':
      return { state, draft: passingDraft(event, 'message') };
    // Whoever answered has it as read. One that was folded was never announced.
    case 'safety.alert.acknowledged':
    case 'safety.alert.resolved':
    case 'safety.alert.cancelled':
      if (alert.foldedInto) {
        const quietly = [alert.reportedBy];
        return { state, draft: alertDraft(event, { listed: false, quiet: true, quietly }) };
      }
      return {
        state,
        draft: alertDraft(event, {
          ...{ listed: true, pushed: true, also: [alert.reportedBy], actorId: event.actor?.id },
          follows: event.name === 'safety.alert.acknowledged' ? undefined : 'end',
        }),
      };
    default:
      return event satisfies never;
  }
}

const passingDraft = (event: AlertEvent, passing: 'message' | 'placed', follows?: 'place'): Draft => {
  const { alert } = event.payload;
  const pushed = alert.status !== 'resolved';
  return alertDraft(event, { listed: false, passing, pushed, follows, quietly: [alert.reportedBy] });
};

/** Of presses that come together the last one has the whole count. */
const isSuperseded = ({ name, payload }: AlertEvent, later: AlertEvent[]): boolean =>
  (name === 'safety.alert.repeated' || name === 'safety.alert.folded') &&
  later.some((each) => each.name === name && each.payload.alert.id === payload.alert.id);

/** The rows of an alert in the panel get the new number of presses. */
function countPresses(events: AlertEvent[]): PreparedStatement[] {
  const counts = new Map<string, number>();
  for (const { name, payload } of events) {
    const { id, pressCount } = payload.alert;
    if (name === 'safety.alert.repeated') counts.set(id, Math.max(pressCount, counts.get(id) ?? 0));
  }
  if (counts.size === 0) return [];
  return [{ name: 'count-presses', text: countStatement, values: [[...counts.keys()], [...counts.values()]] }];
}

const countStatement = `
  update announcements announcement
  set metadata = metadata || jsonb_build_object('pressCount', pressed.count)
  from unnest($1::text[], $2::int[]) pressed (id, count)
  where metadata ->> 'alertId' = pressed.id and metadata ->> 'liveType' = 'emergency_alert'
    and (metadata ->> 'pressCount')::int < pressed.count`;
