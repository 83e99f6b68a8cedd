import { type Language, languageOf } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { forbidden, tooManyRequests } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { people, reports, siteReports } from '../schema.ts';

/** Throws `forbidden` unless it is one of the site's report recipients, or the caller's own address. */
export function requireAllowedRecipient(recipients: string[], { email: own }: Principal, email: string): void {
  const allowed = [own, ...recipients].map((address) => address.toLowerCase());
  if (!allowed.includes(email)) throw forbidden(coded(refusals.recipientNotAllowed));
}

/** Locks the caller's row until the commit, so that concurrent requests are counted one after the other. */
export async function requireWithinLimit(
  { now, reportMailsPerHour }: InventoryContext,
  tx: Transaction,
  { sub }: Principal,
): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, sub)).for('update');
  const anHourAgo = new Date(now().getTime() - 3_600_000);
  const ofLastHour = (table: typeof reports | typeof siteReports) =>
    tx.$count(table, and(eq(table.requestedBy, sub), gt(table.createdAt, anHourAgo)));
  const count = (await ofLastHour(reports)) + (await ofLastHour(siteReports));
  if (count >= reportMailsPerHour)
    throw tooManyRequests(3600, coded(refusals.reportLimit, { count: reportMailsPerHour }));
}

/** The caller's own language for their own address; the site's for its recipients, whom we don't know. */
export async function recipientLanguage(
  { sites }: InventoryContext,
  tx: Transaction,
  { sub, siteId, email: own }: Principal,
  email: string,
): Promise<Language> {
  const site = siteOf(sites, siteId);
  if (email !== own.toLowerCase()) return site.language;
  const [caller] = await tx.select({ language: people.language }).from(people).where(eq(people.id, sub));
  return languageOf({ language: caller?.language }, site);
}
