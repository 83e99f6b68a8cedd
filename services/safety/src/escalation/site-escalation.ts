import { defaultEscalation, type Site } from '@floorlight/contracts/sites';
import type { SafetyContext } from '../context.ts';

/** The site's escalation settings. Open alerts of a site that no longer exists use the default. */
export const escalationOf = ({ sites }: Pick<SafetyContext, 'sites'>, siteId: string): Site['escalation'] =>
  sites.get(siteId)?.escalation ?? defaultEscalation;

/** When a round is due if the previous one was at `since`; null after the last round. Rounds count from 1. */
export const roundDue = ({ afterSeconds, times }: Site['escalation'], round: number, since: Date): Date | null =>
  round <= times ? new Date(since.getTime() + afterSeconds * 1000) : null;
