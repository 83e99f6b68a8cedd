import type { InjurySummary } from '@floorlight/contracts/injury-records';
import type { Principal } from '@floorlight/contracts/principal';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { SafetyContext } from '../context.ts';
import { injurySummaries } from '../schema.ts';
import { summaryOf } from './get-injury-log.ts';
import { requireInjuryRecords } from './injury-record.ts';

/** Stores what the yearly summary says about the establishment, and publishes what it replaces. */
export async function summarizeInjuries(
  context: SafetyContext,
  principal: Principal,
  year: number,
  after: InjurySummary,
): Promise<InjurySummary> {
  const { siteId } = principal;
  requireInjuryRecords(context, siteId);
  await context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `injuries of ${siteId}`);
    const before = await summaryOf(tx, siteId, year);
    await tx
      .insert(injurySummaries)
      .values({ siteId, year, summary: after })
      .onConflictDoUpdate({ target: [injurySummaries.siteId, injurySummaries.year], set: { summary: after } });
    await writeEvent(tx, {
      name: 'safety.injury.summarized',
      siteId,
      actor: actorOf(principal),
      payload: { year, before, after },
    });
  });
  return after;
}
