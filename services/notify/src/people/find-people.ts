import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import { displayName } from '@floorlight/contracts/person';
import type { Database, Transaction } from '@floorlight/database/database';
import { prepared } from '@floorlight/database/prepared';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
}

const statement = 'select id, first_name, last_name, email from people where id = any($1::uuid[])';

/** Names people from notify's own copy, so that an alert names its sender while auth is down. */
export const findPeople =
  ({ pool }: Database) =>
  async (ids: string[], tx?: Transaction): Promise<NamedPerson[]> => {
    const named = { name: 'find-people', text: statement, values: [ids] };
    const { rows } = await (tx ? prepared<Row>(tx, named) : pool.query<Row>(named));
    return rows.map(({ id, first_name: firstName, last_name: lastName, email }) => {
      const person = { id, firstName, lastName, email };
      return { ...person, name: displayName(person) };
    });
  };
