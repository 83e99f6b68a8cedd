import { forgetKeys } from '../api-keys/revoke-api-key.ts';
import type { AuthContext } from '../context.ts';
import type { PeopleChange } from '../people/change-people.ts';

/**
 * Changes people as the other side, hub or cell, has decided. Unlike `changePeople` it refuses nothing: whether a site keeps a manager was
 * settled over there.
 */
export async function changeAs(
  context: AuthContext,
  machine: string,
  change: (change: PeopleChange) => Promise<void>,
): Promise<void> {
  const outdated: string[] = [];
  const endedKeys: string[] = [];
  await context.db.transaction((tx) =>
    change({ context, tx, by: { machine }, outdated, endedKeys, leftSites: new Set() }),
  );
  await context.sessionCache.invalidate(outdated);
  await forgetKeys(context, endedKeys);
}
