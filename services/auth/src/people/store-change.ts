import type { Change } from '@floorlight/contracts/changes';
import type { EventPayload } from '@floorlight/contracts/events';
import { displayName } from '@floorlight/contracts/person';
import { eq, sql } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { asActor, type UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { actorOfChanger, lessensRights, type PeopleChange } from './change-people.ts';
import { managedSites } from './require-managers-left.ts';

type Kind = EventPayload<'auth.person.changed'>['kind'];

/** Stores new values of a locked person and publishes them. Throws `conflict` for an email address that is taken. */
export async function storeChange(
  change: PeopleChange,
  before: UserRow,
  kind: Kind,
  values: Partial<typeof users.$inferInsert>,
): Promise<UserRow> {
  const { tx } = change;
  if ('role' in values || 'siteId' in values || values.isActive === false) lessensRights(change, before);
  const managed = await managedSites(tx, before);
  const [after] = await tx
    .update(users)
    .set({ ...values, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, before.id))
    .returning()
    .catch(refuseTakenEmail);
  if (!after) throw notFound(coded(refusals.noPerson));
  if (managed.length > 0) {
    const still = await managedSites(tx, after);
    for (const siteId of managed) if (!still.includes(siteId)) change.leftSites.add(siteId);
  }
  await writePersonEvent(tx, 'auth.user.updated', after, actorOfChanger(change.by));
  await writeChange(change, after, kind, changesOf(before, after));
  return after;
}

/** Publishes who changed the person, for the audit log. */
export async function writeChange(
  { tx, by }: PeopleChange,
  person: UserRow,
  kind: Kind,
  changes: Change[],
): Promise<void> {
  await writeEvent(tx, {
    name: 'auth.person.changed',
    siteId: person.siteId,
    actor: actorOfChanger(by),
    payload: {
      userId: person.id,
      name: displayName(person),
      kind,
      changes,
      ...('machine' in by && { machine: by.machine }),
    },
  });
}

/** Publishes that an invited person has accepted. */
export async function writeAcceptance(tx: PeopleChange['tx'], person: UserRow): Promise<void> {
  await writeEvent(tx, {
    name: 'auth.person.changed',
    siteId: person.siteId,
    actor: asActor(person),
    payload: { userId: person.id, name: displayName(person), kind: 'accepted', changes: [] },
  });
}

export function refuseTakenEmail(error: unknown): never {
  throw uniqueViolation(error) === 'users_email' ? conflict(coded(refusals.emailTaken)) : error;
}

const namedFields = ['role', 'siteId', 'isActive'] as const;
/** Nobody could erase their values from the log. */
const hiddenFields = ['firstName', 'lastName', 'email', 'employeeId'] as const;

const changesOf = (before: UserRow, after: UserRow): Change[] => [
  ...namedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ path: [field], before: before[field], after: after[field] })),
  ...hiddenFields.filter((field) => before[field] !== after[field]).map((field) => ({ path: [field] })),
];
