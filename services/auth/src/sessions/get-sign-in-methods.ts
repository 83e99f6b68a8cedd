import type { Principal } from '@floorlight/contracts/principal';
import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { and, asc, eq, isNotNull } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { publicPasskey } from '../passkeys/passkey.ts';
import { oneTimeCodes, passkeys, recoveryCodes, users } from '../schema.ts';

/** How the caller can sign in. */
export async function getSignInMethods({ db }: AuthContext, { sub }: Principal): Promise<SignInMethods> {
  const [own, password, codes, recoveryCodesLeft] = await Promise.all([
    db.orm.select().from(passkeys).where(eq(passkeys.userId, sub)).orderBy(asc(passkeys.createdAt)),
    db.orm.$count(users, and(eq(users.id, sub), isNotNull(users.passwordHash))),
    db.orm.$count(oneTimeCodes, and(eq(oneTimeCodes.userId, sub), isNotNull(oneTimeCodes.turnedOnAt))),
    db.orm.$count(recoveryCodes, eq(recoveryCodes.userId, sub)),
  ]);
  return {
    hasPassword: password > 0,
    passkeys: own.map(publicPasskey),
    oneTimeCodes: { isOn: codes > 0, recoveryCodesLeft },
  };
}
