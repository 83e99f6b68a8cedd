import type { NamedPerson } from '@floorlight/contracts/hidden-names';
import { displayName } from '@floorlight/contracts/person';
import type { Database } from '@floorlight/database/database';

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Names people from notify's own copy, so that an alert names its sender while auth is down. */
export const findPeople =
  ({ pool }: Database) =>
  async (ids: string[]): Promise<NamedPerson[]> => {
    const { rows } = await pool.query<Row>({
      name: 'find-people',
      text: `select id, first_name as "firstName", last_name as "lastName", email from people where id = any($1::uuid[])`,
      values: [ids],
    });
    return rows.map((row) => ({ ...row, name: displayName(row) }));
  };
