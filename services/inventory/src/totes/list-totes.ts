import type { QueryOf } from '@floorlight/contracts/endpoint';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type * as totes from '@floorlight/contracts/totes';
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from '@floorlight/database/drizzle';
import { afterCursor, byTime, byValue, cursorOf, descending, pageOf } from '@floorlight/database/keyset';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { publicTote } from './tote.ts';

type Query = QueryOf<typeof totes.listTotes>;

/** One page of totes, last changed first, and the cursor of the next page, or null. */
export async function listTotes(
  { db, now, sites }: InventoryContext,
  principal: Principal,
  { codes, status, assignedTo, overdue, search, limit, cursor }: Query,
): Promise<{ page: totes.Tote[]; next: string | null }> {
  // Then a tote can be assigned to the caller, even if auth published their event before inventory subscribed.
  await saveCaller(db.orm, principal);
  const rows = await db.orm
    .select()
    .from(reinductionTotes)
    .where(
      and(
        eq(reinductionTotes.siteId, principal.siteId),
        codes ? inArray(reinductionTotes.toteNumber, codes) : visibleTo(principal),
        status && eq(reinductionTotes.status, status),
        assignedToFilter(assignedTo, principal),
        overdue && isOverdue(siteOf(sites, principal.siteId).totes.overdueHours, now()),
        search ? contains(search) : undefined,
        afterCursor(order, cursor),
      ),
    )
    .orderBy(...descending(order))
    .limit(limit + 1);
  const { page, last } = pageOf(rows, limit);
  return { page: page.map(publicTote), next: last && cursorOf(last.lastUpdated, last.id) };
}

const visibleTo = (principal: Principal) =>
  callerMay(principal, 'totes.listAll') ? undefined : eq(reinductionTotes.assignedTo, principal.sub);

function assignedToFilter(assignedTo: Query['assignedTo'], { sub }: Principal): SQL | undefined {
  if (assignedTo === undefined) return undefined;
  if (assignedTo === 'nobody') return isNull(reinductionTotes.assignedTo);
  return eq(reinductionTotes.assignedTo, assignedTo === 'me' ? sub : assignedTo);
}

/** Assigned, and neither changed nor scanned for so many hours. */
function isOverdue(hours: number, now: Date): SQL | undefined {
  const { assignedTo, lastUpdated, scannedAt } = reinductionTotes;
  const since = new Date(now.getTime() - hours * 3_600_000);
  return and(isNotNull(assignedTo), lt(lastUpdated, since), or(isNull(scannedAt), lt(scannedAt, since)));
}

const { toteNumber, assignedToName } = reinductionTotes;
const contains = (search: string): SQL =>
  sql`strpos(lower(concat_ws(E'\\n', ${toteNumber}, ${assignedToName})), lower(${search})) > 0`;

const order = [byTime(reinductionTotes.lastUpdated), byValue(reinductionTotes.id)];
