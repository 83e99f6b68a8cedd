import type { QueryOf } from '@floorlight/contracts/endpoint';
import { may } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type { listTotes, Tote } from '@floorlight/contracts/totes';
import { and, desc, eq, inArray, isNull, type SQL, sql } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { publicTote, type ToteRow } from './tote.ts';

type Query = QueryOf<typeof listTotes>;

/** One page of totes, the last changed first, and the cursor of the one behind it, null on the last. */
export async function list(
  { db }: InventoryContext,
  principal: Principal,
  { codes, status, assignedTo, search, limit, cursor }: Query,
): Promise<{ page: Tote[]; next: string | null }> {
  // Whoever looks at totes can be given one, also where auth's word of them was said before inventory listened.
  await keepCaller(db.orm, principal);
  const rows = await db.orm
    .select()
    .from(reinductionTotes)
    .where(
      and(
        eq(reinductionTotes.siteId, principal.siteId),
        codes ? inArray(reinductionTotes.toteNumber, codes) : theirs(principal),
        status && eq(reinductionTotes.status, status),
        assignment(assignedTo, principal),
        search ? mentions(search) : undefined,
        cursor === undefined ? undefined : behind(cursor),
      ),
    )
    .orderBy(desc(reinductionTotes.lastUpdated), desc(reinductionTotes.id))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { page: rows.slice(0, limit).map(publicTote), next: last ? cursorOf(last) : null };
}

const theirs = ({ role, sub }: Principal) =>
  may(role, 'totes.listAll') ? undefined : eq(reinductionTotes.assignedTo, sub);

function assignment(assignedTo: Query['assignedTo'], { sub }: Principal): SQL | undefined {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === 'nobody') return isNull(reinductionTotes.assignedTo);
  return eq(reinductionTotes.assignedTo, assignedTo === 'me' ? sub : assignedTo);
}

const { toteNumber, assignedToName } = reinductionTotes;
const mentions = (search: string): SQL =>
  sql`strpos(lower(concat_ws(E'\\n', ${toteNumber}, ${assignedToName})), lower(${search})) > 0`;

const cursorOf = ({ lastUpdated, id }: ToteRow): string => `${lastUpdated.getTime()}-${id}`;

function behind(cursor: string): SQL {
  const [at = ''] = cursor.split('-', 1);
  return sql`(${reinductionTotes.lastUpdated}, ${reinductionTotes.id}) < (
    ${new Date(Number(at)).toISOString()}::timestamptz, ${cursor.slice(at.length + 1)}::uuid)`;
}
