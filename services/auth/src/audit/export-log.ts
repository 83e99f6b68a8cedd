import type { AuditLogFilters, BadgeLogFilters } from '@floorlight/contracts/audit-log';
import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import { and } from '@floorlight/database/drizzle';
import { behind, descending } from '@floorlight/database/keyset';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { siteOf } from '@floorlight/service-kit/sites';
import type { Response } from 'express';
import type { AuthContext } from '../context.ts';
import { auditEntry, badgeEntry } from './entries.ts';
import { inAuditLog, inBadgeLog } from './narrowed.ts';
import { cursorAt, newestFirst } from './paging.ts';
import { sendCsv } from './send-csv.ts';
import { auditLog, badgeLog } from './tables.ts';

/** However many rows there are, so many are held at a time. */
const pageSize = 500;

const who = { Person: 'userName', Role: 'userRole', Action: 'label', Description: 'description' };
const whence = { 'IP Address': 'ipAddress', Device: 'device', 'User Agent': 'userAgent', 'Entry ID': 'id' };

/** Answers every row of the audit log that fits, as a CSV file. */
export async function exportAuditLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: AuditLogFilters,
  response: Response,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  await sayExported(db, principal, 'audit', filters);
  const pages = pagesOf((cursor) =>
    db.orm
      .select()
      .from(auditLog)
      .where(and(inAuditLog(site, filters), behind(newestFirst(auditLog), cursor)))
      .orderBy(...descending(newestFirst(auditLog)))
      .limit(pageSize),
  );
  const columns = { ...who, Entity: 'entityType', 'Entity ID': 'entityId', Details: 'details', ...whence };
  await sendCsv(response, { name: 'audit-log', site, columns, pages, entryOf: auditEntry });
}

/** The same of the badge log. */
export async function exportBadgeLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: BadgeLogFilters,
  response: Response,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  await sayExported(db, principal, 'badge', filters);
  const pages = pagesOf((cursor) =>
    db.orm
      .select()
      .from(badgeLog)
      .where(and(inBadgeLog(site, filters), behind(newestFirst(badgeLog), cursor)))
      .orderBy(...descending(newestFirst(badgeLog)))
      .limit(pageSize),
  );
  const columns = { 'Manager ID': 'managerId', ...who, Details: 'metadata', ...whence };
  await sendCsv(response, { name: 'badge-log', site, columns, pages, entryOf: badgeEntry });
}

/** Written down before the first row is out: a file that was broken off in the middle was taken too. */
async function sayExported(
  db: Database,
  principal: Principal,
  log: EventPayload<'auth.log.exported'>['log'],
  narrowedBy: AuditLogFilters,
): Promise<void> {
  const given = Object.entries(narrowedBy).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const filters = Object.fromEntries(given);
  await db.transaction(async (tx) => {
    const about = { siteId: principal.siteId, actor: actorOf(principal) };
    await writeEvent(tx, { name: 'auth.log.exported', ...about, payload: { log, filters } });
  });
}

async function* pagesOf<Row extends { timestamp: Date; number: number }>(
  read: (cursor: string | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last && cursorAt(last));
    yield rows;
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
}
