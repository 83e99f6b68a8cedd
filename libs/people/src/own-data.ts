import type { Database } from '@floorlight/database/database';
import { eq, getTableColumns, getTableName } from '@floorlight/database/drizzle';
import type { PersonalTable } from './personal-data.ts';

export type OwnData = Record<string, Record<string, unknown>[]>;

/** Everything that the tables hold about a person, by table, without secrets. */
export async function ownData({ orm }: Database, tables: PersonalTable[], userId: string): Promise<OwnData> {
  const data: OwnData = {};
  for (const { table, data: inventory } of tables) {
    const columns = getTableColumns(table);
    const owner = inventory.of && columns[inventory.of];
    if (!owner) continue;
    const secret = new Set(inventory.secret);
    const shown = Object.fromEntries(Object.entries(columns).filter(([field]) => !secret.has(field)));
    data[getTableName(table)] = await orm.select(shown).from(table).where(eq(owner, userId));
  }
  return data;
}
