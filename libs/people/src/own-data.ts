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
    const rows = await orm.select(shown).from(table).where(eq(owner, userId));
    data[getTableName(table)] = rows.map(inJson);
  }
  return data;
}

/** Bytes as base64. */
const inJson = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );
