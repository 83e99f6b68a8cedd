import type { AuditLogFilters, BadgeLogFilters } from '@floorlight/contracts/audit-log';
import type { EventPayload } from '@floorlight/contracts/events';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import type { Database } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { availableLanguages } from '@floorlight/languages/server';
import { actorOf } from '@floorlight/service-kit/actor';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { siteOf } from '@floorlight/sites/site-of';
import type { Request, Response } from 'express';
import type { AuthContext } from '../context.ts';
import { users } from '../schema.ts';
import { type AuditRow, auditEntry, type BadgeRow, badgeEntry } from './entries.ts';
import { wantedOfAudit, wantedOfBadge } from './filters.ts';
import { type Page, readAuditLog, readBadgeLog } from './paging.ts';
import { sendLog } from './send-log.ts';
import { withNames } from './with-names.ts';

/** The number of rows in memory at a time. */
const pageSize = 500;

const actorColumns = ['userName', 'role', 'label', 'description'] as const;
const originColumns = ['ipAddress', 'device', 'userAgent', 'id'] as const;

interface Exchange {
  request: Request;
  response: Response;
}

/** Sends every matching row of the audit log as a CSV file. */
export async function exportAuditLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: AuditLogFilters,
  { request, response }: Exchange,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  const language = await fileLanguage(db, principal, site, request);
  await writeExportEvent(db, principal, 'audit', filters);
  const wanted = wantedOfAudit(site, principal, filters);
  const pages = pagesOf(db, (cursor) => readAuditLog(db, wanted, { cursor, limit: pageSize }));
  const columns = [...actorColumns, 'entityType', 'entityId', 'details', ...originColumns] as const;
  await sendLog(response, { name: 'audit-log', site, language, columns, pages, entryOf: auditEntry });
}

/** Sends every matching row of the badge log as a CSV file. */
export async function exportBadgeLog(
  { db, sites }: AuthContext,
  principal: Principal,
  filters: BadgeLogFilters,
  { request, response }: Exchange,
): Promise<void> {
  const site = siteOf(sites, principal.siteId);
  const language = await fileLanguage(db, principal, site, request);
  await writeExportEvent(db, principal, 'badge', filters);
  const wanted = wantedOfBadge(site, filters);
  const pages = pagesOf(db, (cursor) => readBadgeLog(db, wanted, { cursor, limit: pageSize }));
  const columns = ['managerId', ...actorColumns, 'metadata', ...originColumns] as const;
  await sendLog(response, { name: 'badge-log', site, language, columns, pages, entryOf: badgeEntry });
}

/** A file is downloaded by a link, whose request has the browser's language: the person's own choice counts first. */
async function fileLanguage({ orm }: Database, { sub }: Principal, site: Site, request: Request): Promise<Language> {
  const [user] = await orm.select({ language: users.language }).from(users).where(eq(users.id, sub));
  return user?.language ?? requestLanguage(request, availableLanguages(), site.language);
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

async function* pagesOf<Row extends AuditRow | BadgeRow>(
  db: Database,
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await readPage(cursor);
    yield await withNames(db, rows);
    cursor = next ?? undefined;
  } while (cursor);
}
