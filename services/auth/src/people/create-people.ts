import { displayName } from '@floorlight/contracts/person';
import { sql } from '@floorlight/database/drizzle';
import { writeEvents } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { refuseUsedInCells } from '../cells/take-addresses.ts';
import { refusals } from '../refusal-messages.ts';
import { employeeIds, users } from '../schema.ts';
import { personOf, type UserRow } from '../users/user.ts';
import { actorOfChanger, type PeopleChange } from './change-people.ts';
import { type NewPerson, newPersonValues } from './new-person.ts';
import { refuseTakenEmail } from './store-change.ts';

/**
 * `createPerson` for many, in four statements. The caller has checked sites, roles and sign-in names. Throws `conflict`
 * if any address or employee ID is taken, by an unverified registration too.
 */
export async function createPeople(change: PeopleChange, people: NewPerson[]): Promise<UserRow[]> {
  if (people.length === 0) return [];
  const { context, tx, by } = change;
  await refuseUsedInCells(
    context,
    tx,
    people.map(({ email }) => email),
  );
  const created = await tx.insert(users).values(people.map(newPersonValues)).returning().catch(refuseTakenEmail);
  await reserveIds(change, created);
  const actor = actorOfChanger(by);
  await writeEvents(
    tx,
    created.map((user) => ({
      name: 'auth.user.registered' as const,
      siteId: user.siteId,
      actor,
      payload: { person: personOf(user, [{ siteId: user.siteId, role: user.role }]) },
    })),
  );
  await writeEvents(
    tx,
    created.map(({ id, siteId, role, invitedAt, ...names }) => ({
      name: 'auth.person.changed' as const,
      siteId,
      actor,
      payload: {
        userId: id,
        name: displayName(names),
        kind: invitedAt ? ('invited' as const) : ('created' as const),
        changes: [
          { path: ['role'], after: role },
          { path: ['siteId'], after: siteId },
        ],
        ...('machine' in by && { machine: by.machine }),
      },
    })),
  );
  return created;
}

async function reserveIds({ tx }: PeopleChange, created: UserRow[]): Promise<void> {
  const wanted = created.flatMap(({ id, employeeId }) =>
    employeeId === null ? [] : [{ userId: id, employeeId: employeeId.toLowerCase() }],
  );
  if (wanted.length === 0) return;
  const reserved = await tx
    .insert(employeeIds)
    .values(wanted)
    .onConflictDoUpdate({
      target: employeeIds.employeeId,
      set: { userId: sql`excluded.user_id`, expiresAt: null },
      setWhere: sql`${employeeIds.expiresAt} is not null`,
    })
    .returning({ userId: employeeIds.userId });
  if (reserved.length < wanted.length) throw conflict(coded(refusals.employeeIdTaken));
}
