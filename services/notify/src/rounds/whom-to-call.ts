import type { AlarmChannel, AlarmPlan } from '@floorlight/contracts/alarm-plan';
import { onCallAt } from '@floorlight/contracts/on-call';

/** A round of an alert at a site with a plan. */
export interface Round {
  /** 0 when the alert was raised. */
  round: number;
  /** It was acknowledged and is not over. */
  isUnsolved: boolean;
  isCritical: boolean;
  at: Date;
  timeZone: string;
}

/** Who is called, by each channel. */
export interface Calls {
  push: string[];
  mail: string[];
  text: string[];
  webhook: boolean;
}

/**
 * Whom a plan calls in a round: its steps up to this one, so that nobody is called off before somebody answers. An alert
 * that was acknowledged and left calls all of them. While nobody is on call, all managers are.
 */
export function whomToCall(plan: AlarmPlan, managers: string[], round: Round): Calls {
  const steps = round.isUnsolved ? plan.steps : plan.steps.slice(0, round.round + 1);
  const onCall = onCallAt(plan.rota, round.timeZone, round.at);
  const isAtOnce = plan.managersAtOnce === 'always' || (plan.managersAtOnce === 'critical' && round.isCritical);
  const called = { push: new Set<string>(), mail: new Set<string>(), text: new Set<string>() };
  const call = (people: string[], channels: readonly AlarmChannel[]) => {
    for (const channel of channels) if (channel !== 'webhook') for (const id of people) called[channel].add(id);
  };
  if (isAtOnce) call(managers, ['push', 'mail']);
  for (const { who, people, channels } of steps) {
    if (who === 'rota') call(onCall.length > 0 ? onCall : managers, channels);
    if (who === 'managers') call(managers, channels);
    if (who === 'people') call(people, channels);
  }
  return {
    push: [...called.push],
    mail: [...called.mail],
    text: [...called.text],
    webhook: steps.some(({ channels }) => channels.includes('webhook')),
  };
}
