import type { FloorEvent } from '@floorlight/contracts/events';
import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import type { AnyPgColumn } from '@floorlight/database/drizzle';
import { type PeopleTable, savePerson } from './save-person.ts';

export type PersonEvent = FloorEvent<'auth.user.registered' | 'auth.user.verified' | 'auth.user.updated'>;

/** The reactions to auth's events that update a service's copy of people, with their full names. */
export function peopleReactions(people: PeopleTable & { name: AnyPgColumn }) {
  const onPeopleChanged = async (tx: Transaction, events: PersonEvent[]): Promise<void> => {
    for (const { payload } of events) {
      const { person } = payload;
      const { id, siteId, role, isActive, language = null, version } = person;
      const copy = { id, siteId, role, isActive, language, version, name: displayName(person) };
      await savePerson(tx, people, copy, person.memberships);
    }
  };
  return {
    'auth.user.registered': onPeopleChanged,
    'auth.user.verified': onPeopleChanged,
    'auth.user.updated': onPeopleChanged,
  };
}
