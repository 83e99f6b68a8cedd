import { defaultEscalation } from '@floorlight/contracts/sites';
import type { SafetyContext } from '../context.ts';

type Context = Pick<SafetyContext, 'sites'>;

/**
 * When a round of an alert that nobody has acknowledged is due if the previous one was at `since`. Rounds count from 1 and
 * never end: after the steps of the site's plan, and `times` at least, they come every `repeatSeconds`.
 */
export function roundDue({ sites }: Context, siteId: string, round: number, since: Date): Date {
  const site = sites.get(siteId); // open alerts of a site that no longer exists use the default
  const { afterSeconds, times, repeatSeconds } = site?.escalation ?? defaultEscalation;
  const quick = Math.max(times, (site?.alarmPlan.steps.length ?? 0) - 1);
  return new Date(since.getTime() + (round <= quick ? afterSeconds : repeatSeconds) * 1000);
}

/** When an alert that was acknowledged or updated at `since` calls again, if it is not over by then. */
export function unsolvedDue({ sites }: Context, siteId: string, since: Date): Date {
  const { unsolvedMinutes } = sites.get(siteId)?.escalation ?? defaultEscalation;
  return new Date(since.getTime() + unsolvedMinutes * 60_000);
}
