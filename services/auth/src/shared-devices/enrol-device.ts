import type { ThisSharedDevice } from '@floorlight/contracts/shared-devices';
import { and, eq, gt, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { Request, Response } from 'express';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import { logout } from '../sessions/logout.ts';
import { forgetDevice } from './calling-device.ts';
import { endSessionsOn } from './end-sessions-on.ts';
import { deviceEventOf, thisDevice } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

/**
 * Enrols the calling browser as the device of a link, in place of the handheld that was it before, and signs out whoever is
 * signed in on either. Throws `not_found` for a link that was used, has expired or was replaced.
 */
export async function enrolDevice(
  context: AuthContext,
  token: string,
  { request, response }: { request: Request; response: Response },
): Promise<ThisSharedDevice> {
  const { db, cookies, sessionCache, sites } = context;
  const secret = newSecret();
  const { device, ended, replaced } = await db.transaction(async (tx) => {
    const isLinked = and(
      eq(sharedDevices.linkHash, hashSecret(token)),
      gt(sharedDevices.linkEndsAt, sql`now()`),
      isNull(sharedDevices.revokedAt),
    );
    const [before] = await tx.select().from(sharedDevices).where(isLinked).for('update');
    const [enrolled] = await tx
      .update(sharedDevices)
      .set({
        secretHash: hashSecret(secret),
        linkHash: null,
        linkEndsAt: null,
        enrolledAt: sql`now()`,
        lastSeenAt: sql`now()`,
        takenOverBy: null,
      })
      .where(isLinked)
      .returning();
    if (!enrolled || sites.get(enrolled.siteId)?.closedAt !== null) throw notFound(coded(refusals.noEnrolment));
    const { siteId } = enrolled;
    await writeEvent(tx, { name: 'auth.device.enrolled', siteId, actor: null, payload: deviceEventOf(enrolled) });
    const ended = await endSessionsOn(tx, enrolled.id, 'device_revoked');
    return { device: enrolled, ended, replaced: before?.secretHash ?? null };
  });
  await sessionCache.invalidate(ended);
  await forgetDevice(context, replaced);
  await logout(context, cookies.readSession(request));
  cookies.clearSession(response);
  cookies.setSharedDevice(response, secret);
  return thisDevice(context, device);
}
