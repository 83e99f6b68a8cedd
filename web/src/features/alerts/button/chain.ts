import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';

/** `done`: it has happened. `now`: it is waited for. `later`: something before it is waited for. */
export interface ChainStep {
  state: 'done' | 'now' | 'later';
  what: string;
  /** When it happened, ISO 8601. */
  at?: string | null;
  note?: string;
}

const managers = (count: number) => `${count} manager${count === 1 ? '' : 's'}`;
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/**
 * How far an emergency has come, step by step: only what is known is said. `alert` is null while it is on this device
 * alone, `reach` while nothing has been heard of it.
 */
export function chainOf(pressedAt: string, alert: EmergencyAlert | null, reach: EmergencyReach | null): ChainStep[] {
  const { reached = 0, seen = 0, firstReachedAt = null, firstSeenAt = null } = reach ?? {};
  const facts: (Omit<ChainStep, 'state'> & { done: boolean })[] = [
    { done: true, what: 'On this device', at: pressedAt },
    alert
      ? { done: true, what: 'Sent', at: alert.createdAt }
      : { done: false, what: 'Waiting to send', note: 'It goes out as soon as Floorlight can be reached.' },
    reached > 0
      ? { done: true, what: `Reached ${managers(reached)}`, at: firstReachedAt }
      : { done: false, what: 'Reaching the managers', ...told(reach) },
    seen > 0
      ? { done: true, what: `Seen by ${managers(seen)}`, at: firstSeenAt }
      : { done: false, what: 'Not seen yet' },
    alert?.acknowledgedAt
      ? { done: true, what: `Acknowledged by ${alert.acknowledgedByName ?? 'a manager'}`, at: alert.acknowledgedAt }
      : { done: false, what: 'Not acknowledged yet', ...toldAgain(alert) },
  ];
  const waitsFor = facts.findIndex(({ done }) => !done);
  return facts.map(({ done, ...fact }, index) => ({
    ...fact,
    state: done ? 'done' : index === waitsFor ? 'now' : 'later',
  }));
}

/** The same in one line: what has come furthest, and what is waited for. */
export function chainInShort(alert: EmergencyAlert, reach: EmergencyReach | null): string {
  const { reached = 0, seen = 0 } = reach ?? {};
  if (seen > 0) return `Reached ${managers(reached)}, seen by ${seen}. Waiting for a manager to acknowledge.`;
  if (reached > 0) return `Reached ${managers(reached)}. Waiting for a manager to acknowledge.`;
  if (alert.escalations > 0) return `No manager has answered yet. They were told again ${times(alert.escalations)}.`;
  return 'Waiting for a manager to acknowledge.';
}

function told(reach: EmergencyReach | null): { note?: string } {
  if (!reach) return {};
  return {
    note:
      reach.notified > 0
        ? `${managers(reach.notified)} notified and mailed; none of their devices has answered yet.`
        : 'No manager of this site is known. Call for help as well.',
  };
}

const toldAgain = (alert: EmergencyAlert | null): { note?: string } =>
  alert && alert.escalations > 0
    ? { note: `The managers were told again ${times(alert.escalations)}, louder and by mail.` }
    : {};
