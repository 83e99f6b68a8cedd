import type { Transaction } from '@floorlight/database/database';
import { type AnyPgColumn, lt, type PgTable, sql } from '@floorlight/database/drizzle';

export type PeopleTable = PgTable & Record<'id' | 'siteId' | 'role' | 'isActive' | 'language' | 'version', AnyPgColumn>;

/** Stores a service's copy of a person. An older version never replaces a newer one. */
export async function savePerson<Table extends PeopleTable>(
  tx: Pick<Transaction, 'insert'>,
  people: Table,
  copy: Table['$inferInsert'],
): Promise<void> {
  await tx
    .insert(people)
    .values(copy as never) // drizzle doesn't see that a table given as a parameter takes its own rows
    .onConflictDoUpdate({
      target: people.id,
      set: copy as never, // the same
      setWhere: lt(people.version, sql`excluded.version`),
    });
}
