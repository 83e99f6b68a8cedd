import type { Actor } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { actorOf } from '@floorlight/service-kit/actor';
import { forgetKeys } from '../api-keys/revoke-api-key.ts';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { requireManagersLeft } from './require-managers-left.ts';
import { revokeMade } from './revoke-made.ts';

/** Who changes people: somebody who is signed in, or a machine, such as a directory, by the name that the audit log shows. */
export type Changer = Principal | { machine: string };

/** A transaction in which people are changed. Every verb of this folder takes it. */
export interface PeopleChange {
  context: AuthContext;
  tx: Transaction;
  by: Changer;
  /** The token hashes of sessions whose cached principals are outdated after the commit. */
  outdated: string[];
  /** Those whose rights may have become less, as they were before: see `lessensRights`. */
  lessened: Map<string, UserRow>;
  /** The sites at which somebody was a manager before, and isn't one now. */
  leftSites: Set<string>;
}

/**
 * Changes people in one transaction. Throws `conflict` where the last manager of a site would go. After the commit gateways
 * fetch new principals, or learn that a session has ended.
 */
export const changePeople = <T>(
  context: AuthContext,
  by: Changer,
  change: (change: PeopleChange) => Promise<T>,
): Promise<T> =>
  changeAnyPeople(context, by, async (to) => {
    const result = await change(to);
    await requireManagersLeft(context, to.tx, {
      leftSites: to.leftSites,
      machine: 'machine' in by ? by.machine : null,
    });
    return result;
  });

/** The same where nobody has to stay: for what was settled elsewhere. */
export async function changeAnyPeople<T>(
  context: AuthContext,
  by: Changer,
  change: (change: PeopleChange) => Promise<T>,
): Promise<T> {
  const outdated: string[] = [];
  const endedKeys: string[] = [];
  const result = await context.db.transaction(async (tx) => {
    const lessened = new Map<string, UserRow>();
    const changed = await change({ context, tx, by, outdated, lessened, leftSites: new Set() });
    endedKeys.push(...(await revokeMade({ context, tx, actor: actorOfChanger(by) }, lessened.values())));
    return changed;
  });
  await context.sessionCache.invalidate(outdated);
  await forgetKeys(context, endedKeys);
  return result;
}

/**
 * Remembers a person whose rights may become less, before they do: what they have made and may no longer make ends with the
 * commit.
 */
export function lessensRights({ lessened }: PeopleChange, before: UserRow): void {
  if (!lessened.has(before.id)) lessened.set(before.id, before);
}

/** Null for a machine: the product acted. */
export const actorOfChanger = (by: Changer): Actor | null => ('machine' in by ? null : actorOf(by));

/** Their sessions stay, with new principals. */
export async function refreshSessions({ tx, outdated }: PeopleChange, userId: string): Promise<void> {
  const rows = await tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, userId));
  outdated.push(...rows.map(({ tokenHash }) => tokenHash));
}
