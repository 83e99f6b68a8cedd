import type { HelloReply, HubPerson } from '@floorlight/contracts/cell-link';
import { eq, sql } from '@floorlight/database/drizzle';
import { isUnavailable, uniqueViolation } from '@floorlight/database/errors';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { Failure } from '@floorlight/service-kit/failures';
import { changeAs } from '../cells/change-as.ts';
import { storePerson } from '../cells/store-person.ts';
import type { AuthContext } from '../context.ts';
import { eraseUser } from '../erasures/erase-account.ts';
import { hashPassword } from '../passwords/password.ts';
import { hubPeople, sites } from '../schema.ts';
import { newSecret } from '../secrets.ts';
import { storeGivenVersion } from '../sites/store-version.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';

/** Stores the sites that the hub has changed. */
export async function takeSitesFromHub(context: AuthContext, { sites: versions }: HelloReply): Promise<void> {
  for (const { settings, version } of versions)
    await context.db.transaction(async (tx) => {
      await lockUntilCommit(tx, `site ${settings.id}`);
      const [before] = await tx.select().from(sites).where(eq(sites.id, settings.id)).for('update');
      if ((before?.version ?? 0) >= version) return;
      await storeGivenVersion(tx, { settings, before: before?.settings ?? null, version, by: null });
    });
  if (versions.length > 0) await context.readSites();
}

/** Stores the people that the hub has changed. Returns those that need not be sent again. */
export async function takePeopleFromHub(
  context: AuthContext,
  { people }: HelloReply,
): Promise<{ id: string; updatedAt: string }[]> {
  const taken: { id: string; updatedAt: string }[] = [];
  for (const person of people) {
    try {
      await takePerson(context, person);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Somebody who was registered here has the address or the employee ID. They keep it.
      context.log.error({ err: error, userId: person.id }, 'could not take a person from the hub');
    }
    taken.push({ id: person.id, updatedAt: person.updatedAt });
  }
  return taken;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure || (!isUnavailable(error) && uniqueViolation(error) !== null);

async function takePerson(context: AuthContext, person: HubPerson): Promise<void> {
  const updatedAt = new Date(person.updatedAt);
  const unknownPassword = person.isErased ? await context.hashQueue(() => hashPassword(newSecret())) : null;
  await changeAs(context, 'hub', async (change) => {
    const { tx } = change;
    const known = await lockUser(tx, person.id);
    const [before] = await tx.select().from(hubPeople).where(eq(hubPeople.userId, person.id));
    // The hub was restored, and has an older state: it gets the newer one back.
    if (before && before.updatedAt > updatedAt) return;
    if (unknownPassword !== null) {
      if (known && !known.erasedAt) await eraseUser(change, known, unknownPassword);
      return;
    }
    const passwordHash = newerPassword(person, known, before?.passwordHash);
    await storePerson(change, person, { known, sites: [...context.sites.keys()], passwordHash });
    if (!known && person.memberships.length === 0) return;
    await tx
      .insert(hubPeople)
      .values({ userId: person.id, updatedAt, passwordHash: person.passwordHash })
      .onConflictDoUpdate({
        target: hubPeople.userId,
        set: { updatedAt, passwordHash: sql`excluded.password_hash` },
      });
  });
}

/** What the person has chosen here stays until they choose another one at the hub. */
const newerPassword = (person: HubPerson, known: UserRow | undefined, sentBefore: string | null | undefined) =>
  known && person.passwordHash === (sentBefore ?? null) ? known.passwordHash : person.passwordHash;
