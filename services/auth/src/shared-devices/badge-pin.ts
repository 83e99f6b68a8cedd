import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/shared-devices';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { invalid, unauthorized } from '@floorlight/service-kit/failures';
import { mailSignInChanged } from '../accounts/account-mails.ts';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { badgePins, users } from '../schema.ts';
import { checkCurrentPassword } from '../sessions/check-current-password.ts';
import { lockUser, signInNameOf } from '../users/find-user.ts';
import { asActor } from '../users/user.ts';

export async function getBadgePin({ db }: AuthContext, { sub }: Principal): Promise<contract.BadgePinState> {
  const [row] = await db.orm
    .select({ employeeId: users.employeeId, setAt: badgePins.setAt })
    .from(users)
    .leftJoin(badgePins, eq(badgePins.userId, users.id))
    .where(eq(users.id, sub));
  if (!row) throw unauthorized();
  return { employeeId: row.employeeId, setAt: row.setAt?.toISOString() ?? null };
}

type Wanted = BodyOf<typeof contract.setBadgePin> & { deviceHash: string | null; ip: string | null };

/** Sets the PIN of the caller's badge, and mails them. Nobody else can: it stands for the person on shared devices. */
export async function setBadgePin(
  context: AuthContext,
  principal: Principal,
  { pin, currentPassword, deviceHash, ip }: Wanted,
): Promise<contract.BadgePinState> {
  const { sub } = principal;
  const checked = await checkCurrentPassword(
    context,
    { email: signInNameOf(principal), password: currentPassword, deviceHash, ip },
    'currentPassword',
  );
  if (checked.id !== sub) throw unauthorized();
  if (checked.employeeId === null) throw invalid({ pin: coded(refusals.noBadge) });
  if (isEasy(pin)) throw invalid({ pin: coded(refusals.pinEasy) });
  if (checked.employeeId.includes(pin)) throw invalid({ pin: coded(refusals.pinOfBadge) });
  const pinHash = await context.hashQueue(() => hashPassword(pin));

  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, sub);
    if (!user?.isActive) throw unauthorized();
    const [row] = await tx
      .insert(badgePins)
      .values({ userId: sub, pinHash })
      .onConflictDoUpdate({ target: badgePins.userId, set: { pinHash, setAt: sql`now()` } })
      .returning();
    if (!row) throw new Error('an upsert returned no row');
    const { siteId, employeeId } = user;
    await writeEvent(tx, { name: 'auth.badge.changed', siteId, actor: asActor(user), payload: { userId: sub } });
    await mailSignInChanged(context, tx, user, 'badgePinSet');
    return { employeeId, setAt: row.setAt.toISOString() };
  });
}

/** Digits in a row, up or down and past 9, the same digit or pair again, and the column of a keypad. */
function isEasy(pin: string): boolean {
  const up = '0123456789012';
  const inRow = up.includes(pin) || [...up].toReversed().join('').includes(pin);
  return inRow || /^(\d)\1\1\1$|^(\d\d)\2$/.test(pin) || pin === '2580' || pin === '0852';
}
