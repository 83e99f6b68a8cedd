import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { siteCountPeople, siteCounts } from '../schema.ts';
import type { SiteCountRow } from './site-count.ts';

/** Counts on which a person is: those for everyone, and those that name them. */
export const isOn = (userId: string): SQL => sql`(
  not exists (select from ${siteCountPeople} everyone where everyone.site_count_id = ${siteCounts.id})
  or exists (select from ${siteCountPeople} own where own.site_count_id = ${siteCounts.id} and own.user_id = ${userId}))`;

/** Counts of the site that the caller may see: those on which they are, or with `counts.listAll` all. */
export const visibleTo = (principal: Principal): SQL | undefined =>
  and(
    eq(siteCounts.siteId, principal.siteId),
    callerMay(principal, 'counts.listAll') ? undefined : isOn(principal.sub),
  );

const siteCountNotFound = () => notFound(coded(refusals.siteCountNotFound));

/** Finds a count that the caller may see. Throws `not_found`. */
export async function findSiteCount(
  orm: Pick<Transaction, 'select'>,
  principal: Principal,
  id: string,
): Promise<SiteCountRow> {
  const [row] = await orm
    .select()
    .from(siteCounts)
    .where(and(eq(siteCounts.id, id), visibleTo(principal)));
  if (!row) throw siteCountNotFound();
  return row;
}

/** Locks an open count until the commit: managers change it one after the other. Throws `not_found` or `conflict`. */
export async function lockOpenCount(tx: Transaction, { siteId }: Principal, id: string): Promise<SiteCountRow> {
  const [row] = await tx
    .select()
    .from(siteCounts)
    .where(and(eq(siteCounts.id, id), eq(siteCounts.siteId, siteId)))
    .for('update');
  if (!row) throw siteCountNotFound();
  if (row.closedAt !== null) throw conflict(coded(refusals.siteCountClosed, { name: row.name }));
  return row;
}
