import type { WallAlert } from '@floorlight/contracts/wall-displays';
import { t as alerts } from '#features/alerts/messages.ts';
import { t } from './messages.ts';

/** What an alert is: its kind, for what people typed is not on walls. */
export function kindOf({ emergencyType, drill }: Pick<WallAlert, 'emergencyType' | 'drill'>): string {
  const emergency = emergencyType ? alerts.titles[emergencyType]() : t.emergency();
  return drill ? t.drill({ emergency }) : emergency;
}

export const stateOf = ({ step, acknowledged }: Pick<WallAlert, 'step' | 'acknowledged'>): string =>
  t.states[step ?? (acknowledged ? 'acknowledged' : 'waiting')]();

const order = ['critical', 'high', 'medium', 'low'] as const;

/** Drills last, those that nobody has answered first, then the gravest, then the newest. */
export const mostUrgentFirst = (alerts: readonly WallAlert[]): WallAlert[] =>
  [...alerts].sort(
    (a, b) =>
      Number(a.drill) - Number(b.drill) ||
      Number(a.acknowledged) - Number(b.acknowledged) ||
      order.indexOf(a.severity) - order.indexOf(b.severity) ||
      b.createdAt.localeCompare(a.createdAt),
  );
