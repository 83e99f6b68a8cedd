import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type * as scimContract from '@floorlight/contracts/scim';
import { and, desc, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { ScimFailure } from './scim-error.ts';
import { scimTokens } from './tables.ts';

type TokenRow = typeof scimTokens.$inferSelect;

const prefixLength = 10;

const publicToken = (
  { createdAt, lastUsedAt, id, name, prefix, siteId }: TokenRow,
  { createdByName, makerIsGone }: Pick<scimContract.ScimToken, 'createdByName' | 'makerIsGone'>,
) => ({
  ...{ id, name, prefix, siteId, createdByName, makerIsGone },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listScimTokens({ db }: AuthContext): Promise<scimContract.ScimToken[]> {
  const rows = await db.orm
    .select({ token: scimTokens, maker: users })
    .from(scimTokens)
    .leftJoin(users, eq(users.id, scimTokens.createdBy))
    .orderBy(desc(scimTokens.createdAt));
  return rows.map(({ token, maker }) =>
    publicToken(token, {
      createdByName: maker && displayName(maker),
      makerIsGone: !maker?.isActive || !may(maker.role, 'integrations.manage'),
    }),
  );
}

/** Makes a token for a directory. Only its hash is stored, so only this answer contains it. */
export async function createScimToken(
  { db, sites }: AuthContext,
  principal: Principal,
  { name, siteId }: { name: string; siteId: string },
): Promise<ReplyOf<typeof scimContract.createScimToken>> {
  if (sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  const token = `fls_${newSecret()}`;
  const row = await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(scimTokens)
      .values({
        ...{ name, siteId, createdBy: principal.sub },
        tokenHash: hashSecret(token),
        prefix: token.slice(0, prefixLength),
      })
      .returning();
    if (!created) throw new Error('an insert without conflict returned no row');
    await writeEvent(tx, {
      name: 'auth.scimtoken.created',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { tokenId: created.id, token: { name, site: siteId } },
    });
    return created;
  });
  return { token, scimToken: publicToken(row, { createdByName: principal.name, makerIsGone: false }) };
}

/** Revokes a token, at once: each request looks it up. */
export const revokeScimToken = ({ db }: AuthContext, principal: Principal, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [revoked] = await tx.delete(scimTokens).where(eq(scimTokens.id, id)).returning();
    if (!revoked) throw notFound(coded(refusals.noScimToken));
    await writeEvent(tx, {
      name: 'auth.scimtoken.revoked',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { tokenId: id, token: { name: revoked.name, site: revoked.siteId } },
    });
  });

/** The token of a request. Throws a 401. */
export async function tokenOf({ db }: AuthContext, authorization: string | undefined): Promise<TokenRow> {
  const given = /^bearer (fls_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  const [found] = given
    ? await db.orm
        .select()
        .from(scimTokens)
        .where(eq(scimTokens.tokenHash, hashSecret(given)))
    : [];
  if (!found) throw new ScimFailure(401, 'This token is unknown or was revoked');
  await db.orm
    .update(scimTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(scimTokens.id, found.id), sql`coalesce(${scimTokens.lastUsedAt} < now() - interval '1 minute', true)`),
    );
  return found;
}
