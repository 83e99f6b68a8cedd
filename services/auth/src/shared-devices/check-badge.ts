import { displayName } from '@floorlight/contracts/person';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { tooManyRequests, unauthorized } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { countDailyFailure, countFailedAttempt, secondsToWait, waitOf } from '../passwords/failed-attempts.ts';
import { isPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { badgePins, employeeIds, memberships, users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import type { UserRow } from '../users/user.ts';
import type { DeviceRow } from './shared-device.ts';

/** Wrong PINs of one badge on a device until it has to wait, and of all badges together. */
const badgeTries = 5;
const deviceTries = 30;

/** Counts the wrong PINs of a badge, known or unknown, on one device. */
export const badgeBucket = (badge: string, { id }: DeviceRow): string =>
  hashSecret(`badge ${badge.toLowerCase()} ${id}`);
/** Counts them in a day on all devices together: managers can enrol any number of devices. */
const everywhereBucket = (badge: string): string => hashSecret(`badge ${badge.toLowerCase()} everywhere`);
const deviceBucket = ({ id }: DeviceRow): string => hashSecret(`badges ${id}`);

export interface Badge {
  badge: string;
  pin: string;
}

/**
 * Returns whose badge it is, and the hash of the PIN that was right. Throws the same 401, after the same time, for a wrong
 * PIN, an unknown badge, and a person who has no PIN, is not active or does not work at the device's site; and 429 while
 * the badge has to wait after too many wrong PINs, on this device or on all together.
 */
export async function checkBadge(
  context: AuthContext,
  device: DeviceRow,
  { badge, pin }: Badge,
): Promise<{ user: UserRow; pinHash: string }> {
  const { db, hashQueue } = context;
  const refuseWhileWaiting = async () => {
    const buckets = [badgeBucket(badge, device), everywhereBucket(badge), deviceBucket(device)];
    const wait = await secondsToWait(db.orm, ...buckets);
    if (wait > 0) throw tooManyPins(wait);
  };
  await refuseWhileWaiting();
  const found = await findBadge(context, device, badge);
  const pinHash = found?.isMember && found.user.isActive ? found.pinHash : null;
  const check = async () => {
    await refuseWhileWaiting();
    const matches = await isPassword(pin, pinHash);
    if (!matches) await storeFailure(context, device, badge, found?.user);
    return matches;
  };
  const isRight = await hashQueue(check, { device: device.id });
  if (!found || pinHash === null || !isRight) throw wrongBadge();
  return { user: found.user, pinHash };
}

async function findBadge({ db }: AuthContext, { siteId }: DeviceRow, badge: string) {
  const [found] = await db.orm
    .select({ user: users, pinHash: badgePins.pinHash, memberOf: memberships.siteId })
    .from(employeeIds)
    .innerJoin(users, eq(users.id, employeeIds.userId))
    .leftJoin(badgePins, eq(badgePins.userId, users.id))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.siteId, siteId)))
    .where(and(eq(employeeIds.employeeId, badge.toLowerCase()), isNull(employeeIds.expiresAt)));
  return found && { user: found.user, pinHash: found.pinHash, isMember: found.memberOf !== null };
}

/** The actor is null, because it is unknown who guessed. */
async function storeFailure(
  { db, config }: AuthContext,
  device: DeviceRow,
  badge: string,
  user: UserRow | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    const counts = [
      { bucket: badgeBucket(badge, device), tries: badgeTries },
      { bucket: deviceBucket(device), tries: deviceTries },
    ];
    const { began } = await countFailedAttempt(tx, counts, config);
    const slowedEverywhere = await countDailyFailure(tx, everywhereBucket(badge), config);
    if (!user) return;
    const event = { siteId: user.siteId, actor: null };
    const payload = { userId: user.id, name: displayName(user) };
    await writeEvent(tx, { ...event, name: 'auth.signin.failed', payload: { ...payload, wrong: 'pin' } });
    const slowed = slowedEverywhere ?? began.get(badgeBucket(badge, device));
    if (!slowed) return;
    const until = slowed.toISOString();
    await writeEvent(tx, { ...event, name: 'auth.signin.slowed', payload: { ...payload, until } });
  });
}

export const wrongBadge = () => unauthorized(coded(refusals.wrongBadge));

function tooManyPins(seconds: number) {
  const { unit, count } = waitOf(seconds);
  return tooManyRequests(seconds, coded(refusals.tooManyBadges[unit], { count }));
}
