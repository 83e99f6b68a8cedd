import type { AuditLogFilters, BadgeLogFilters } from '@floorlight/contracts/audit-log';
import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { afterCursor, descending } from '@floorlight/database/keyset';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { siteOf } from '@floorlight/service-kit/sites';
import type { Response } from 'express';
import type { AuthContext } from '../context.ts';
import { auditEntry, badgeEntry } from './entries.ts';
import { matchesAuditFilters, matchesBadgeFilters } from './filters.ts';
import { cursorAt, newestFirst } from './paging.ts';
import { sendCsv } from './send-csv.ts';
import { auditLog, badgeLog } from './tables.ts';

/** The number of rows in memory at a time. */
const pageSize = 500;

const actorColumns = { Person: 'userName', Role: 'userRole', Action: 'label', Description: 'description' };
const originColumns = { 'IP Address': 'ipAddress', Device: 'device', 'User Agent': 'userAgent', 'Entry ID': 'id' };

/** Sends every matching row of the audit log as a CSV file. */
export async function exportAuditLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: AuditLogFilters,
  response: Response,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  await writeExportEvent(db, principal, 'audit', filters);
  const pages = pagesOf((cursor) =>
    db.orm
      .select()
      .from(auditLog)
      .where(and(matchesAuditFilters(site, filters), afterCursor(newestFirst(auditLog), cursor)))
      .orderBy(...descending(newestFirst(auditLog)))
      .limit(pageSize),
  );
  const columns = {
    ...actorColumns,
    Entity: 'entityType',
    'Entity ID': 'entityId',
    Details: 'details',
    ...originColumns,
  };
  await sendCsv(response, { name: 'audit-log', site, columns, pages, entryOf: auditEntry });
}

/** Sends every matching row of the badge log as a CSV file. */
export async function exportBadgeLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: BadgeLogFilters,
  response: Response,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  await writeExportEvent(db, principal, 'badge', filters);
  const pages = pagesOf((cursor) =>
    db.orm
      .select()
      .from(badgeLog)
      .where(and(matchesBadgeFilters(site, filters), afterCursor(newestFirst(badgeLog), cursor)))
      .orderBy(...descending(newestFirst(badgeLog)))
      .limit(pageSize),
  );
  const columns = { 'Manager ID': 'managerId', ...actorColumns, Details: 'metadata', ...originColumns };
  await sendCsv(response, { name: 'badge-log', site, columns, pages, entryOf: badgeEntry });
}

/** Written before the first row is sent, so that an interrupted download is in the log too. */
async function writeExportEvent(
  db: Database,
  principal: Principal,
  log: EventPayload<'auth.log.exported'>['log'],
  filters: AuditLogFilters,
): Promise<void> {
  const applied = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  await db.transaction(async (tx) => {
    await writeEvent(tx, {
      name: 'auth.log.exported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { log, filters: applied },
    });
  });
}

async function* pagesOf<Row extends { timestamp: Date; number: number }>(
  readPage: (cursor: string | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await readPage(last && cursorAt(last));
    yield rows;
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
}
