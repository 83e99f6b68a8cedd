import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, forbidden, invalid } from '@floorlight/service-kit/failures';
import { refuseUsedInCells } from '../cells/take-addresses.ts';
import { refusals } from '../refusal-messages.ts';
import { mailTokens, users } from '../schema.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { actorOfChanger, type PeopleChange } from './change-people.ts';
import { giveEmployeeId } from './give-employee-id.ts';
import { type NewPerson, newPersonValues } from './new-person.ts';
import { requireSignInName } from './require-sign-in-name.ts';
import { isAtOwnSite, requireRole } from './rights.ts';
import { refuseTakenEmail, writeChange } from './store-change.ts';

/**
 * Creates a person whom an administrator, a manager or a directory knows: nobody has to confirm the email address. Throws
 * `conflict` where the address or the employee ID is taken. An unverified registration of the address gives way.
 */
export async function createPerson(change: PeopleChange, person: NewPerson): Promise<UserRow> {
  const { context, tx, by } = change;
  const email = person.email?.toLowerCase() ?? null;
  const { siteId, role, employeeId, isInvited = false } = person;
  if (!isAtOwnSite(by, siteId)) throw forbidden();
  requireRole(by, role);
  if (context.sites.get(siteId)?.closedAt !== null) throw invalid({ siteId: coded(refusals.chooseSite) });
  requireSignInName({ email, employeeId });
  await refuseUsedInCells(context, tx, [email]);

  const values = newPersonValues(person);
  const created = (await replaceRegistration(change, email, values)) ?? (await insertPerson(change, values));
  await giveEmployeeId(tx, created.id, employeeId);
  await writePersonEvent(tx, 'auth.user.registered', created, actorOfChanger(by));
  await writeChange(change, created, isInvited ? 'invited' : 'created', [
    { path: ['role'], after: role },
    { path: ['siteId'], after: siteId },
  ]);
  return created;
}

type Values = Pick<typeof users.$inferInsert, 'siteId' | 'firstName' | 'lastName'>;

async function insertPerson({ tx }: PeopleChange, values: Values & { [field: string]: unknown }): Promise<UserRow> {
  const [created] = await tx.insert(users).values(values).returning().catch(refuseTakenEmail);
  if (!created) throw new Error('an insert without conflict returned no row');
  return created;
}

/** Anybody may have registered the address, and nobody has confirmed it. */
async function replaceRegistration(
  { tx }: PeopleChange,
  email: string | null,
  values: Values & { [field: string]: unknown },
): Promise<UserRow | undefined> {
  const registered = email === null ? undefined : await lockUserByEmail(tx, email);
  if (!registered) return undefined;
  const { id, isEmailVerified, invitedAt, deactivatedAt } = registered;
  if (isEmailVerified || invitedAt || deactivatedAt) throw conflict(coded(refusals.emailTaken));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, id));
  const [created] = await tx
    .update(users)
    .set({
      ...values,
      passwordHash: null,
      registrationOrigin: null,
      awaitsManagerApproval: false,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, id), isNull(users.invitedAt)))
    .returning();
  return created;
}
