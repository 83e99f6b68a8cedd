import type { HubPerson } from '@floorlight/contracts/cell-link';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { lessensRights, type PeopleChange, refreshSessions } from '../people/change-people.ts';
import { giveEmployeeId } from '../people/give-employee-id.ts';
import { offBoard } from '../people/off-board.ts';
import { memberships, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';

interface Options {
  /** The row here, locked; undefined for somebody new. */
  known: UserRow | undefined;
  /** The sites whose memberships `person` has. Those of other sites stay. */
  sites: readonly string[];
  passwordHash: string | null;
}

/**
 * Stores a person as the other side, hub or cell, has them, and publishes it. Who has no membership left can't sign in any
 * more. Throws `conflict` for an employee ID, and a unique violation for an address, that somebody else has.
 */
export async function storePerson(
  change: PeopleChange,
  person: HubPerson,
  { known, sites, passwordHash }: Options,
): Promise<void> {
  const { tx } = change;
  const [first] = person.memberships;
  const home =
    person.memberships.find(({ siteId }) => siteId === known?.siteId) ??
    (known && !sites.includes(known.siteId) ? known : first);
  if (!home && !known) return;
  const isActive =
    person.isActive && (person.memberships.length > 0 || (known && !sites.includes(known.siteId)) === true);
  if (known) lessensRights(change, known);
  if (known?.isActive && !isActive) await offBoard(change, known);
  const values = {
    email: person.email?.toLowerCase() ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    employeeId: person.employeeId,
    language: person.language,
    isEmailVerified: person.isEmailVerified,
    isActive,
    passwordHash,
    ...(home && { siteId: home.siteId, role: home.role }),
    deactivatedAt:
      isActive || (!known && person.isActive) ? null : (known?.deactivatedAt ?? new Date(person.updatedAt)),
    updatedAt: new Date(person.updatedAt),
  };
  const stored = await storeRow(change, person.id, known, values);
  await giveEmployeeId(tx, person.id, person.employeeId);
  await storeMemberships(change, stored, person, sites);
  await writePersonEvent(tx, known ? 'auth.user.updated' : 'auth.user.registered', stored, null);
  await refreshSessions(change, person.id);
}

type Values = Partial<typeof users.$inferInsert>;

async function storeRow(
  { tx }: PeopleChange,
  id: string,
  known: UserRow | undefined,
  values: Values,
): Promise<UserRow> {
  const [row] = known
    ? await tx
        .update(users)
        .set({ ...values, version: sql`${users.version} + 1` })
        .where(eq(users.id, id))
        .returning()
    : await tx
        .insert(users)
        .values({ id, ...values } as typeof users.$inferInsert) // somebody new has a home
        .returning();
  if (!row) throw new Error('a write returns its row');
  return row;
}

/** The one of their home follows the row of the user, by a trigger. */
async function storeMemberships(
  { tx }: PeopleChange,
  { id, siteId: home }: UserRow,
  { memberships: wanted }: HubPerson,
  sites: readonly string[],
): Promise<void> {
  const gone = sites.filter((site) => site !== home && !wanted.some(({ siteId }) => siteId === site));
  if (gone.length > 0)
    await tx.delete(memberships).where(and(eq(memberships.userId, id), inArray(memberships.siteId, gone)));
  const others = wanted.filter(({ siteId }) => siteId !== home);
  if (others.length > 0)
    await tx
      .insert(memberships)
      .values(others.map(({ siteId, role }) => ({ userId: id, siteId, role })))
      .onConflictDoUpdate({
        target: [memberships.userId, memberships.siteId],
        set: { role: sql`excluded.role` },
      });
}
