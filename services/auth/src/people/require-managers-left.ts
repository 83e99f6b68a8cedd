import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { membershipsOf, worksAt } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { mailUnmanaged } from './unmanaged-mail.ts';

/**
 * At the end of a transaction: throws `conflict` where an open site has lost its last manager. A directory does it all the
 * same, because whoever has left the company must be out; administrators are mailed, and the log says it.
 */
export async function requireManagersLeft(
  context: AuthContext,
  tx: Transaction,
  { leftSites, machine }: { leftSites: Set<string>; machine: string | null },
): Promise<void> {
  for (const siteId of [...leftSites].sort()) {
    const site = context.sites.get(siteId);
    if (site?.closedAt !== null || (await countManagers(tx, siteId)) > 0) continue;
    if (machine === null) throw conflict(coded(refusals.siteNeedsManager, { site: site.name }));
    const payload = { site: site.name, machine };
    await writeEvent(tx, { name: 'auth.site.unmanaged', siteId, actor: null, payload });
    await mailUnmanaged(context, tx, payload);
  }
}

/** The site's active managers. Of two transactions in which managers leave, the second one counts after the first. */
export async function countManagers(tx: Transaction, siteId: string): Promise<number> {
  await lockUntilCommit(tx, `managers of ${siteId}`);
  return tx.$count(users, and(worksAt([siteId], 'manager'), eq(users.isActive, true)));
}

/** The sites at which the person counts as a manager now. */
export async function managedSites(tx: Transaction, { id, isActive }: UserRow): Promise<string[]> {
  if (!isActive) return [];
  const own = await membershipsOf(tx, id);
  return own.filter(({ role }) => role === 'manager').map(({ siteId }) => siteId);
}
