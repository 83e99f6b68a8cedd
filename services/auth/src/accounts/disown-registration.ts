import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNotNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import {
  badgePins,
  directoryLinks,
  knownDevices,
  mailTokens,
  oneTimeCodes,
  passkeys,
  recoveryCodes,
  sessions,
  users,
} from '../schema.ts';
import { newSecret } from '../secrets.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { asActor } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { mailDisowned } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';

/**
 * Somebody else registered this account: signs out every device and makes the account what it was before, an unverified
 * one, with a password that nobody knows. Only the link mailed to its owner opens it again.
 */
export async function disownRegistration(context: AuthContext, { sub }: Principal): Promise<void> {
  const passwordHash = await context.hashQueue(() => hashPassword(newSecret()));
  const ended = await context.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        isEmailVerified: false,
        isActive: false,
        registrationOrigin: null,
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, sub), isNotNull(users.registrationOrigin)))
      .returning();
    if (!user) throw notFound();
    await tx.delete(mailTokens).where(eq(mailTokens.userId, user.id));
    for (const table of [passkeys, oneTimeCodes, recoveryCodes, directoryLinks, badgePins])
      await tx.delete(table).where(eq(table.userId, user.id));
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id));
    const token = await issueMailToken(tx, {
      userId: user.id,
      kind: 'reset',
      maxPerHour: context.config.ACCOUNT_MAILS_PER_HOUR,
    });
    if (token) await mailDisowned(context, tx, user, token);
    await writePersonEvent(tx, 'auth.user.updated', user);
    await writeEvent(tx, {
      name: 'auth.password.reset',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, how: 'disowned' },
    });
    return endSessions(tx, user, eq(sessions.userId, user.id), 'closed');
  });
  await context.sessionCache.invalidate(ended);
}
