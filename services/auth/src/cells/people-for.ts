import type { Cell, HubPerson } from '@floorlight/contracts/cell-link';
import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, type SQL, sql } from '@floorlight/database/drizzle';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { cellPeople, memberships, users } from '../schema.ts';
import type { UserRow } from '../users/user.ts';
import { hubPersonOf } from './hub-person.ts';

/** People in one reply; the rest follows with the next. */
const mostPeople = 200;

/** The people of a cell's sites, and those who have left them, that have changed since the cell took them. */
export async function peopleFor(tx: Transaction, cell: Cell): Promise<HubPerson[]> {
  const ids = sql`
    select ${memberships.userId} from ${memberships} where ${atOneOf(cell)}
    union select ${cellPeople.userId} from ${cellPeople} where ${eq(cellPeople.cell, cell.name)}`;
  const rows = await tx
    .select({ user: users })
    .from(users)
    .leftJoin(cellPeople, and(eq(cellPeople.userId, users.id), eq(cellPeople.cell, cell.name)))
    .where(and(sql`${users.id} in (${ids})`, sql`${cellPeople.updatedAt} is distinct from ${users.updatedAt}`))
    .orderBy(users.updatedAt, users.id)
    .limit(mostPeople);
  const people: HubPerson[] = [];
  for (const { user } of rows) people.push(personFor(user, await membershipsOf(tx, user.id), cell));
  return people;
}

const atOneOf = ({ sites }: Cell): SQL => (sites.length === 0 ? sql`false` : inArray(memberships.siteId, sites));

/** Who is erased, or works at none of its sites any more, has no memberships there. */
const personFor = (user: UserRow, all: Membership[], { sites }: Cell): HubPerson =>
  hubPersonOf(user, {
    passwordHash: user.passwordHash,
    memberships: user.erasedAt ? [] : all.filter(({ siteId }) => sites.includes(siteId)),
    updatedAt: user.updatedAt.toISOString(),
  });
