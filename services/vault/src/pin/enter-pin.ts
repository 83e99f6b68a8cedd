import type { Principal } from '@floorlight/contracts/principal';
import { pinLocks, pinOpenSeconds, pinTries, type VaultPinState } from '@floorlight/contracts/vault-pin';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid, tooManyRequests } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { pinOpenings, vaultPins } from '../schema.ts';
import { hashPin, isPin } from './pin-hash.ts';

type PinRow = typeof vaultPins.$inferSelect;

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Sets the caller's PIN where none is set, and opens the privileged barcodes in their session where it is right. */
export async function enterPin(context: VaultContext, principal: Principal, pin: string): Promise<VaultPinState> {
  const { db, now } = context;
  const tried = await countTry(context, principal);
  if (tried)
    return (await isPin(pin, tried.hash)) ? reopen(context, principal, tried) : refuse(context, principal, tried);

  const [known] = await db.orm.select().from(vaultPins).where(eq(vaultPins.userId, principal.sub));
  if (known?.lockedUntil && known.lockedUntil > now()) throw locked(known.lockedUntil, now());
  if (known) return enterPin(context, principal, pin); // it was set, or its lock ended, just now
  return (await setFirst(context, principal, pin)) ?? enterPin(context, principal, pin);
}

/**
 * Counts a try before the PIN is checked, and locks with the fifth, each time for longer: of concurrent guesses no more
 * than five are checked. Null where no PIN is set or it is locked.
 */
async function countTry({ db, now }: VaultContext, { sub }: Principal): Promise<PinRow | null> {
  const at = now();
  const { lockedUntil, wrongTries, locks } = vaultPins;
  const lockEnded = sql`${lockedUntil} is not null`; // the condition below leaves only locks that have ended
  const tries = sql`case when ${lockEnded} then 1 else ${wrongTries} + 1 end`;
  const isLast = sql`(${tries}) >= ${pinTries}`;
  const earlierLocks = sql`coalesce(${locks}, 0)`;
  const [row] = await db.orm
    .update(vaultPins)
    .set({
      wrongTries: tries,
      lockedUntil: sql`case when ${isLast} then ${at.toISOString()}::timestamptz
        + (${sql.param(pinLocks)}::int[])[least(${earlierLocks} + 1, ${pinLocks.length})] * interval '1 second' end`,
      locks: sql`${earlierLocks} + case when ${isLast} then 1 else 0 end`,
    })
    .where(
      sql`${vaultPins.userId} = ${sub} and (${lockedUntil} is null or ${lockedUntil} <= ${at.toISOString()}::timestamptz)`,
    )
    .returning();
  return row ?? null;
}

/** Null where a concurrent request set it first. */
async function setFirst({ db, now }: VaultContext, principal: Principal, pin: string): Promise<VaultPinState | null> {
  const hash = await hashPin(pin);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(vaultPins)
      .values({ userId: principal.sub, siteId: principal.siteId, hash, createdAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return null;
    await writePinEvent(tx, 'vault.pin.set', principal);
    return openPrivileged(tx, principal, row, now());
  });
}

const reopen = ({ db, now }: VaultContext, principal: Principal, tried: PinRow): Promise<VaultPinState> =>
  db.transaction(async (tx) => {
    await tx
      .update(vaultPins)
      .set({ wrongTries: 0, lockedUntil: null, locks: 0 })
      .where(eq(vaultPins.userId, principal.sub));
    await writePinEvent(tx, 'vault.pin.opened', principal);
    return openPrivileged(tx, principal, tried, now());
  });

async function openPrivileged(
  tx: Transaction,
  { sid, sub }: Principal,
  { createdAt }: PinRow,
  now: Date,
): Promise<VaultPinState> {
  const openUntil = later(now, pinOpenSeconds);
  await tx
    .insert(pinOpenings)
    .values({ sessionId: sid, userId: sub, openUntil })
    .onConflictDoUpdate({ target: pinOpenings.sessionId, set: { userId: sub, openUntil } });
  const setAt = createdAt.toISOString();
  return { isSet: true, setAt, openUntil: openUntil.toISOString(), lockedUntil: null, lockedSeconds: 0 };
}

async function writePinEvent(
  tx: Transaction,
  name: 'vault.pin.set' | 'vault.pin.opened',
  principal: Principal,
): Promise<void> {
  const { sub: userId, siteId } = principal;
  await writeEvent(tx, { name, siteId, actor: actorOf(principal), payload: { userId } });
}

async function refuse({ db, now }: VaultContext, principal: Principal, tried: PinRow): Promise<never> {
  const { wrongTries, lockedUntil } = tried;
  if (lockedUntil === null) {
    throw invalid({ pin: coded(refusals.wrongPin, { count: pinTries - wrongTries }) });
  }
  const { sub: userId, siteId } = principal;
  await db.transaction(async (tx) => {
    const payload = { userId, until: lockedUntil.toISOString() };
    await writeEvent(tx, { name: 'vault.pin.locked', siteId, actor: actorOf(principal), payload });
  });
  throw locked(lockedUntil, now());
}

function locked(until: Date, now: Date) {
  const seconds = (until.getTime() - now.getTime()) / 1000;
  const [hours, minutes] = [Math.ceil(seconds / 3600), Math.ceil(seconds / 60)];
  const words =
    minutes > 60 ? coded(refusals.pinLockedHours, { count: hours }) : coded(refusals.pinLocked, { count: minutes });
  return tooManyRequests(seconds, words);
}
