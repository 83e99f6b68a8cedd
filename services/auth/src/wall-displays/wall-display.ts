import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import { wallDisplaySlot } from '@floorlight/contracts/principal';
import type { WallDisplay } from '@floorlight/contracts/wall-displays';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { hashSecret } from '../secrets.ts';
import { wallDisplays } from './tables.ts';

export type DisplayRow = typeof wallDisplays.$inferSelect;

export const publicDisplay = (row: DisplayRow): WallDisplay => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  connectedAt: row.connectedAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

export const displayEventOf = ({
  id,
  name,
  siteId,
}: Pick<DisplayRow, 'id' | 'name' | 'siteId'>): EventPayload<'auth.display.added'> => ({
  displayId: id,
  display: { name, site: siteId },
});

/** A display of the caller's active site, locked. Throws `not_found`, also for a revoked one. */
export async function lockDisplay(tx: Transaction, { siteId }: Principal, id: string): Promise<DisplayRow> {
  const [row] = await tx
    .select()
    .from(wallDisplays)
    .where(and(eq(wallDisplays.id, id), eq(wallDisplays.siteId, siteId), isNull(wallDisplays.revokedAt)))
    .for('update');
  if (!row) throw notFound(coded(refusals.noWallDisplay));
  return row;
}

/** The display with the secret of a cookie; null without one, and at a closed site. */
export async function displayWith(
  { db, sites }: Pick<AuthContext, 'db' | 'sites'>,
  secret: string,
): Promise<DisplayRow | null> {
  const isDisplay = and(eq(wallDisplays.secretHash, hashSecret(secret)), isNull(wallDisplays.revokedAt));
  const [display] = await db.orm.select().from(wallDisplays).where(isDisplay);
  return display && sites.get(display.siteId)?.closedAt === null ? display : null;
}

/** Drops the cached principals of the display with this hash of a secret, which it no longer has. */
export const forgetDisplay = async ({ sessionCache }: AuthContext, secretHash: string | null): Promise<void> => {
  if (secretHash) await sessionCache.invalidate([secretHash], [wallDisplaySlot]);
};
