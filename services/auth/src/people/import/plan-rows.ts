import type { Transaction } from '@floorlight/database/database';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { membershipsColumn } from '../../memberships/memberships-of.ts';
import { employeeIds, users } from '../../schema.ts';
import type { UserRow } from '../../users/user.ts';
import type { Changer } from '../change-people.ts';
import { isAtOwnSite, managesBy, managesOther, mayChangeAll } from '../rights.ts';
import { t } from './import-messages.ts';
import type { ImportedPerson } from './read-row.ts';

/** What to do with a row: `person` is whom it changes, undefined for somebody new. */
export interface Plan {
  row: ImportedPerson;
  person?: UserRow;
  isChange: boolean;
}

/** Finds the people of these rows, and what would change. */
export async function planRows(
  orm: Pick<Transaction, 'select'>,
  by: Changer,
  rows: ImportedPerson[],
): Promise<(Plan | { row: ImportedPerson; problem: Coded })[]> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const ids = rows.flatMap(({ employeeId }) => employeeId?.toLowerCase() ?? []);
  const found = await orm
    .select({
      person: getTableColumns(users),
      employeeId: employeeIds.employeeId,
      memberships: membershipsColumn(),
    })
    .from(users)
    .leftJoin(employeeIds, and(eq(employeeIds.userId, users.id), isNull(employeeIds.expiresAt)))
    .where(or(inArray(sql`lower(${users.email})`, emails), inArray(employeeIds.employeeId, ids)));
  const manages = await managesBy(orm, by);
  const byEmail = new Map(found.map((one) => [one.person.email?.toLowerCase(), one]));
  const byId = new Map(found.map((one) => [one.employeeId, one]));

  return rows.map((row) => {
    const ofEmail = row.email === null ? undefined : byEmail.get(row.email);
    const ofId = row.employeeId === null ? undefined : byId.get(row.employeeId.toLowerCase());
    if (ofEmail && ofId && ofEmail.person.id !== ofId.person.id) return { row, problem: coded(t.twoPeople) };
    const { person, memberships } = ofEmail ?? ofId ?? { memberships: [] };
    // An unverified registration of the address gives way to who is imported.
    if (!person || isUnverified(person)) return { row, isChange: true };
    const problem = problemOf(person, row, by) ?? (managesOther(manages, memberships) && coded(t.managesElsewhere));
    return problem ? { row, problem } : { row, person, isChange: isChange(person, row) };
  });
}

const isUnverified = ({ isEmailVerified, invitedAt, deactivatedAt }: UserRow): boolean =>
  !isEmailVerified && !invitedAt && !deactivatedAt;

function problemOf(person: UserRow, { siteId }: ImportedPerson, by: Changer): Coded | null {
  if (!isAtOwnSite(by, person.siteId) || (siteId !== null && siteId !== person.siteId)) return coded(t.elsewhere);
  if (person.role === 'administrator' && !mayChangeAll(by)) return coded(t.administrator);
  return person.deactivatedAt ? coded(t.deactivated) : null;
}

const isChange = (person: UserRow, row: ImportedPerson): boolean =>
  person.firstName !== row.firstName ||
  person.lastName !== row.lastName ||
  (row.email !== null && person.email !== row.email) ||
  (row.employeeId !== null && person.employeeId !== row.employeeId) ||
  (row.role !== null && person.role !== row.role);
