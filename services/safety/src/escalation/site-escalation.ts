import { defaultEscalation, type Site } from '@floorlight/contracts/sites';
import type { SafetyContext } from '../context.ts';

/** How a site tells again. One that is no longer in the sites file still has its emergencies told again. */
export const escalationOf = ({ sites }: Pick<SafetyContext, 'sites'>, siteId: string): Site['escalation'] =>
  sites.get(siteId)?.escalation ?? defaultEscalation;

/** When a round is due, if the one before was at `since`; null where there is no such round. Rounds count from 1. */
export const roundDue = ({ afterSeconds, times }: Site['escalation'], round: number, since: Date): Date | null =>
  round <= times ? new Date(since.getTime() + afterSeconds * 1000) : null;
