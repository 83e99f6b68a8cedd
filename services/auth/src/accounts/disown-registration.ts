import type { Principal } from '@floorlight/contracts/principal';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import { changeAnyPeople } from '../people/change-people.ts';
import { offBoard } from '../people/off-board.ts';
import { directoryLinks, oneTimeCodes, passkeys, recoveryCodes, users } from '../schema.ts';
import { newSecret } from '../secrets.ts';
import { lockUser } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { mailDisowned } from './account-mails.ts';
import { issueMailToken } from './mail-tokens.ts';

/**
 * Somebody else registered this account: signs out every device and makes the account what it was before, an unverified
 * one, with a password that nobody knows. Only the link mailed to its owner opens it again.
 */
export async function disownRegistration(context: AuthContext, principal: Principal): Promise<void> {
  const passwordHash = await context.hashQueue(() => hashPassword(newSecret()));
  await changeAnyPeople(context, principal, async (change) => {
    const { tx } = change;
    const before = await lockUser(tx, principal.sub);
    if (!before?.registrationOrigin) throw notFound();
    await offBoard(change, before);
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
      .where(eq(users.id, before.id))
      .returning();
    if (!user) throw notFound();
    for (const table of [passkeys, oneTimeCodes, recoveryCodes, directoryLinks])
      await tx.delete(table).where(eq(table.userId, user.id));
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
  });
}
