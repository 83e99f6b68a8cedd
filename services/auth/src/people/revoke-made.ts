import type { Actor } from '@floorlight/contracts/events';
import { may } from '@floorlight/contracts/permissions';
import type { Role } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, inArray, isNull, sql } from '@floorlight/database/drizzle';
import { revokeKeysMadeBy } from '../api-keys/revoke-api-key.ts';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { invitations, managerTokens, scimTokens, users } from '../schema.ts';
import { mailMakerGone } from '../scim/maker-gone-mail.ts';
import type { UserRow } from '../users/user.ts';
import { endInvitations } from './invitations/end-invitations.ts';

interface Change {
  context: AuthContext;
  tx: Transaction;
  /** Who changed the people; null for a machine. */
  actor: Actor | null;
}

/** What somebody may make now. */
interface Rights {
  mayInvite(siteId: string, role: Role): boolean;
  mayGenerateTokens(siteId: string): boolean;
  mayIntegrate: boolean;
}

/**
 * Ends what these people have made and may no longer make, because they may have kept it: open invitations, above all codes
 * for whoever holds them, security tokens and API keys. The tokens of directories stay, or the directory that takes somebody
 * out could change nobody afterwards: the other administrators are mailed instead. `changed` has the people as they were
 * before. Returns the hashes of the keys for `forgetKeys`, after the commit.
 */
export async function revokeMade(change: Change, changed: Iterable<UserRow>): Promise<string[]> {
  const endedKeys: string[] = [];
  for (const before of changed) {
    if (!before.isActive) continue; // has made nothing since
    const [after] = await change.tx.select().from(users).where(eq(users.id, before.id));
    if (!after) continue;
    const rights = await rightsOf(change.tx, after);
    await endInvitationsBy(change, after, rights);
    await endTokensBy(change, after, rights);
    if (!may(before.role, 'integrations.manage') || rights.mayIntegrate) continue;
    endedKeys.push(...(await revokeKeysMadeBy(change.tx, change.actor, after)));
    await reportTokensOf(change, after); // an erased person has no name by now
  }
  return endedKeys;
}

async function rightsOf(tx: Transaction, { id, isActive, role: homeRole }: UserRow): Promise<Rights> {
  const own = isActive ? await membershipsOf(tx, id) : [];
  const isAdministrator = isActive && may(homeRole, 'people.manageAll');
  const mayAt = (siteId: string, permission: 'people.manage' | 'managerTokens.generate') =>
    own.some((one) => one.siteId === siteId && may(one.role, permission));
  return {
    mayInvite: (siteId, role) => isAdministrator || (role !== 'administrator' && mayAt(siteId, 'people.manage')),
    mayGenerateTokens: (siteId) => mayAt(siteId, 'managerTokens.generate'),
    mayIntegrate: isActive && may(homeRole, 'integrations.manage'),
  };
}

async function endInvitationsBy({ tx, actor }: Change, { id }: UserRow, { mayInvite }: Rights): Promise<void> {
  const open = await tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.invitedBy, id),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, sql`now()`),
      ),
    );
  await endInvitations(
    tx,
    actor,
    open.filter(({ siteId, role }) => !mayInvite(siteId, role)),
  );
}

async function endTokensBy({ tx }: Change, { id }: UserRow, { mayGenerateTokens }: Rights): Promise<void> {
  const open = await tx
    .select({ id: managerTokens.id, siteId: managerTokens.siteId })
    .from(managerTokens)
    .where(
      and(eq(managerTokens.generatedBy, id), isNull(managerTokens.usedAt), gt(managerTokens.expiresAt, sql`now()`)),
    );
  const ended = open.filter(({ siteId }) => !mayGenerateTokens(siteId)).map((token) => token.id);
  if (ended.length === 0) return;
  await tx.update(managerTokens).set({ expiresAt: sql`now()` }).where(inArray(managerTokens.id, ended));
}

async function reportTokensOf({ context, tx }: Change, maker: UserRow): Promise<void> {
  const made = await tx.select({ name: scimTokens.name }).from(scimTokens).where(eq(scimTokens.createdBy, maker.id));
  for (const { name } of made) await mailMakerGone(context, tx, { maker, token: name });
}
