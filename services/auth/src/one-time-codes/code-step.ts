import { sealer } from '@floorlight/service-kit/sealer';
import { Secret, TOTP } from 'otpauth';
import type { AuthContext } from '../context.ts';

/** The database's secret opens for its own user only. */
const purposeOf = (userId: string): string => `one-time codes ${userId}`;

export const sealSecret = ({ config }: AuthContext, userId: string, secret: string): string =>
  sealer(config.KEY_ENCRYPTION_KEY).seal(secret, purposeOf(userId));

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, half a minute. */
export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Floorlight', label, secret: Secret.fromBase32(secret) });

/**
 * The half minute (since 1970) whose code this is: the current one, the one before or after; null for a wrong code. Throws
 * if the secret was sealed with a key that is gone.
 */
export function codeStep(
  { config }: AuthContext,
  { userId, sealedSecret }: { userId: string; sealedSecret: string },
  code: string,
): number | null {
  const secret = sealer(config.KEY_ENCRYPTION_KEY).open(sealedSecret, purposeOf(userId));
  if (secret === null) throw new Error('the key that sealed a one-time code secret is not in KEY_ENCRYPTION_KEY');
  const totp = totpOf(secret);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: 1, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
