import type { AuthContext } from '../context.ts';
import { changeAnyPeople, type PeopleChange } from '../people/change-people.ts';

/**
 * Changes people as the other side, hub or cell, has decided. Unlike `changePeople` it refuses nothing: whether a site keeps
 * a manager was settled over there.
 */
export const changeAs = (
  context: AuthContext,
  machine: string,
  change: (change: PeopleChange) => Promise<void>,
): Promise<void> => changeAnyPeople(context, { machine }, change);
