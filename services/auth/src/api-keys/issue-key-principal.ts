import type { Principal, PrincipalGrant } from '@floorlight/contracts/principal';
import { principalLife } from '@floorlight/contracts/principal';
import { and, eq, gt, isNull, lt, or, sql } from '@floorlight/database/drizzle';
import { unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import { signPrincipals } from '../sessions/sign-principals.ts';
import type { ApiKeyRow } from './api-key.ts';
import { apiKeys } from './tables.ts';

/**
 * Issues the principals for an API key and updates when it was last used. Throws 401 if it has ended or is not for this
 * site. A key of all sites needs one; a key of one site may leave it out.
 */
export async function issueKeyPrincipal(context: AuthContext, key: string, site?: string): Promise<PrincipalGrant> {
  const { db, sites } = context;
  const [found] = await db.orm
    .select()
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.keyHash, hashSecret(key)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    );
  const siteId = found?.siteId ?? site;
  if (!found || siteId === undefined || (site ?? siteId) !== siteId) throw unauthorized();
  if (sites.get(siteId)?.closedAt !== null) throw unauthorized();
  await touch(context, found.id);

  const expiresAt = new Date(Math.min(Date.now() + principalLife * 1000, found.expiresAt?.getTime() ?? Infinity));
  return {
    principals: await signPrincipals(context, claimsOf(found, siteId), expiresAt),
    sessionId: found.id,
    userId: found.id,
    siteId,
    expiresAt: expiresAt.toISOString(),
  };
}

const claimsOf = ({ id, name, permissions }: ApiKeyRow, siteId: string): Principal => ({
  sub: id,
  sid: id,
  siteId,
  role: 'machine',
  name,
  email: '',
  keyPermissions: permissions,
});

/** At most once a minute. */
const touch = ({ db }: AuthContext, id: string) =>
  db.orm
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`))),
    );
