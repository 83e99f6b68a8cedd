import type { HubPerson } from '@floorlight/contracts/cell-link';
import { asc, eq, gt } from '@floorlight/database/drizzle';
import { hubPersonOf } from '../cells/hub-person.ts';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { hubPeople, users } from '../schema.ts';

/** People in one request. */
const mostPeople = 200;

/** All people that the hub has ever sent, page by page, for a hub that was restored from a backup. */
export async function* peopleForHub({ db }: AuthContext): AsyncGenerator<HubPerson[]> {
  for (let after: string | null = null; ; ) {
    const rows: { user: typeof users.$inferSelect; hub: typeof hubPeople.$inferSelect }[] = await db.orm
      .select({ user: users, hub: hubPeople })
      .from(hubPeople)
      .innerJoin(users, eq(users.id, hubPeople.userId))
      .where(after === null ? undefined : gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(mostPeople);
    const people: HubPerson[] = [];
    for (const { user, hub } of rows.filter((row) => !row.user.erasedAt))
      people.push(
        hubPersonOf(user, {
          passwordHash: hub.passwordHash,
          memberships: await membershipsOf(db.orm, user.id),
          updatedAt: hub.updatedAt.toISOString(),
        }),
      );
    if (people.length > 0) yield people;
    after = rows.at(-1)?.user.id ?? null;
    if (rows.length < mostPeople) return;
  }
}
