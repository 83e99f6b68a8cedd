import type { ApiKey } from '@floorlight/contracts/api-keys';
import { desc, isNull } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { findNames } from '../users/find-names.ts';
import { publicApiKey } from './api-key.ts';
import { apiKeys } from './tables.ts';

/** The keys that nobody has revoked, newest first. */
export async function listApiKeys({ db }: AuthContext): Promise<ApiKey[]> {
  const rows = await db.orm.select().from(apiKeys).where(isNull(apiKeys.revokedAt)).orderBy(desc(apiKeys.createdAt));
  const people = await findNames(db.orm, [...new Set(rows.map(({ createdBy }) => createdBy))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => publicApiKey(row, names.get(row.createdBy) ?? null));
}
