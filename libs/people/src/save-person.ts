import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { type AnyPgColumn, and, eq, lt, notInArray, type PgTable, sql } from '@floorlight/database/drizzle';
import { memberships as table } from './memberships-table.ts';

export type PeopleTable = PgTable & Record<'id' | 'siteId' | 'role' | 'isActive' | 'language' | 'version', AnyPgColumn>;

/**
 * Stores a service's copy of a person and of their memberships. An older version never replaces a newer one. Events of an
 * earlier release have no memberships: then those of other sites stay.
 */
export async function savePerson<Table extends PeopleTable>(
  tx: Pick<Transaction, 'insert' | 'delete'>,
  people: Table,
  copy: Table['$inferInsert'] & { id: string },
  memberships?: Membership[],
): Promise<void> {
  const { rowCount } = await tx
    .insert(people)
    .values(copy as never) // drizzle doesn't see that a table given as a parameter takes its own rows
    .onConflictDoUpdate({
      target: people.id,
      set: copy as never, // the same
      setWhere: lt(people.version, sql`excluded.version`),
    });
  if (!rowCount || !memberships) return;
  const sites = memberships.map(({ siteId }) => siteId);
  await tx.delete(table).where(and(eq(table.userId, copy.id), notInArray(table.siteId, sites)));
  if (memberships.length === 0) return;
  await tx
    .insert(table)
    .values(memberships.map(({ siteId, role }) => ({ userId: copy.id, siteId, role })))
    .onConflictDoUpdate({ target: [table.userId, table.siteId], set: { role: sql`excluded.role` } });
}
