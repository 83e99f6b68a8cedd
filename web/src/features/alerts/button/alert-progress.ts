import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { EmergencyReach } from '@floorlight/contracts/notifications';
import { t as alerts } from '../messages.ts';
import { t } from './messages.ts';

/** `done`: it has happened. `now`: it is the next step. `later`: an earlier step comes first. */
export interface ProgressStep {
  state: 'done' | 'now' | 'later';
  label: string;
  /** For a row of all five beside each other. */
  short: string;
  /** When it happened, ISO 8601. */
  at?: string | null;
  note?: string;
}

/** The steps of an emergency. `alert` is null until the server has it, `reach` until its first report. */
export function progressSteps(
  pressedAt: string,
  alert: EmergencyAlert | null,
  reach: EmergencyReach | null,
): ProgressStep[] {
  const { reached = 0, seen = 0, firstReachedAt = null, firstSeenAt = null } = reach ?? {};
  const facts: (Omit<ProgressStep, 'state'> & { done: boolean })[] = [
    { done: true, label: t.steps.stored(), short: t.shortSteps.stored(), at: pressedAt },
    alert
      ? { done: true, label: t.steps.sent(), short: t.shortSteps.sent(), at: alert.createdAt }
      : { done: false, label: t.steps.waiting(), short: t.shortSteps.sending(), note: t.sentWhenReachable() },
    reached > 0
      ? {
          done: true,
          label: t.reached({ count: reached }),
          short: t.shortReached({ count: reached }),
          at: firstReachedAt,
        }
      : { done: false, label: t.steps.reaching(), short: t.shortSteps.reaching(), ...reachNote(reach) },
    seen > 0
      ? { done: true, label: t.seen({ count: seen }), short: t.shortSeen({ count: seen }), at: firstSeenAt }
      : { done: false, label: t.steps.notSeen(), short: t.shortSteps.notSeen() },
    alert?.acknowledgedAt
      ? { done: true, label: acknowledgedBy(alert), short: t.shortSteps.answered(), at: alert.acknowledgedAt }
      : { done: false, label: t.steps.notAcknowledged(), short: t.shortSteps.notAnswered(), ...escalationNote(alert) },
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
  if (seen > 0) return t.reachedAndSeen({ reached, seen });
  if (reached > 0) return t.reachedOnly({ reached });
  if (alert.escalations > 0) return t.notAnswered({ count: alert.escalations });
  return t.waitingForManager();
}

function reachNote(reach: EmergencyReach | null): { note?: string } {
  if (!reach) return {};
  return { note: reach.notified > 0 ? t.notified({ count: reach.notified }) : t.noManagers() };
}

const escalationNote = (alert: EmergencyAlert | null): { note?: string } =>
  alert && alert.escalations > 0 ? { note: t.escalated({ count: alert.escalations }) } : {};

/** Who has the alert, in words. */
export const acknowledgedBy = ({ acknowledgedByName: name }: EmergencyAlert): string =>
  name === null ? alerts.changedByManager.acknowledged() : alerts.changedBy.acknowledged({ name });
