import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { escalationCount } from '../escalation-count.ts';

/** `done`: it has happened. `now`: it is the next step. `later`: an earlier step comes first. */
export interface ProgressStep {
  state: 'done' | 'now' | 'later';
  label: string;
  /** When it happened, ISO 8601. */
  at?: string | null;
  note?: string;
}

const managers = (count: number) => `${count} manager${count === 1 ? '' : 's'}`;

/** The steps of an emergency. `alert` is null until the server has it, `reach` until its first report. */
export function progressSteps(
  pressedAt: string,
  alert: EmergencyAlert | null,
  reach: EmergencyReach | null,
): ProgressStep[] {
  const { reached = 0, seen = 0, firstReachedAt = null, firstSeenAt = null } = reach ?? {};
  const facts: (Omit<ProgressStep, 'state'> & { done: boolean })[] = [
    { done: true, label: 'On this device', at: pressedAt },
    alert
      ? { done: true, label: 'Sent', at: alert.createdAt }
      : { done: false, label: 'Waiting to send', note: 'It will be sent as soon as Floorlight is reachable.' },
    reached > 0
      ? { done: true, label: `Reached ${managers(reached)}`, at: firstReachedAt }
      : { done: false, label: 'Reaching the managers', ...reachNote(reach) },
    seen > 0
      ? { done: true, label: `Seen by ${managers(seen)}`, at: firstSeenAt }
      : { done: false, label: 'Not seen yet' },
    alert?.acknowledgedAt
      ? { done: true, label: `Acknowledged by ${alert.acknowledgedByName ?? 'a manager'}`, at: alert.acknowledgedAt }
      : { done: false, label: 'Not acknowledged yet', ...escalationNote(alert) },
  ];
  const next = facts.findIndex(({ done }) => !done);
  return facts.map(({ done, ...fact }, index) => ({
    ...fact,
    state: done ? 'done' : index === next ? 'now' : 'later',
  }));
}

/** The progress in one line: the furthest step, and the next one. */
export function progressSummary(alert: EmergencyAlert, reach: EmergencyReach | null): string {
  const { reached = 0, seen = 0 } = reach ?? {};
  if (seen > 0) return `Reached ${managers(reached)}, seen by ${seen}. Waiting for a manager to acknowledge.`;
  if (reached > 0) return `Reached ${managers(reached)}. Waiting for a manager to acknowledge.`;
  if (alert.escalations > 0) return `No manager has answered yet. Escalated ${escalationCount(alert)}.`;
  return 'Waiting for a manager to acknowledge.';
}

function reachNote(reach: EmergencyReach | null): { note?: string } {
  if (!reach) return {};
  return {
    note:
      reach.notified > 0
        ? `${managers(reach.notified)} notified, also by email. None of their devices has confirmed it yet.`
        : 'This site has no managers. Call for help as well.',
  };
}

const escalationNote = (alert: EmergencyAlert | null): { note?: string } =>
  alert && alert.escalations > 0
    ? { note: `Escalated ${escalationCount(alert)}: managers were notified again, louder and by email.` }
    : {};
