import { peopleReferredTo, showNames } from '@floorlight/contracts/hidden-names';
import type { Database } from '@floorlight/database/database';
import { findNames } from '../users/find-names.ts';
import { breakActions, findTakers } from './break-takers.ts';
import type { AuditRow, BadgeRow } from './entries.ts';

/**
 * Rows of a log with today's names in place of references. Entries can't be changed, so they name nobody themselves; those
 * from before references keep the name they were written with.
 */
export async function withNames<Row extends AuditRow | BadgeRow>({ orm }: Database, rows: Row[]): Promise<Row[]> {
  const texts = rows.map((row) => ({
    description: row.description,
    coded: row.coded,
    ...('details' in row ? { details: row.details } : { metadata: row.metadata, managerId: row.managerId }),
  }));
  const takers = await findTakers(
    orm,
    rows.flatMap(({ userId, action }) => (userId && breakActions.includes(action) ? userId : [])),
  );
  const userOf = ({ userId }: Row) => userId && (takers.get(userId) ?? userId);
  const users = rows.flatMap((row) => userOf(row) ?? []);
  const people = await findNames(orm, [...new Set([...users, ...peopleReferredTo(texts)])]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row, index) => {
    const userId = userOf(row);
    const userName = row.userName ?? (userId && names.get(userId)) ?? null;
    return { ...row, ...showNames(texts[index], people, '—'), userId, userName };
  });
}
