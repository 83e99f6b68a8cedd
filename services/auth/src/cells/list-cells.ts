import type { CellAlert, CellSite } from '@floorlight/contracts/cells';
import { peopleReferredTo, showNames } from '@floorlight/contracts/hidden-names';
import { may } from '@floorlight/contracts/permissions';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, inArray, sql } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { refusals } from '../refusal-messages.ts';
import { cellAddresses, cellAlerts, cells } from '../schema.ts';
import { findNames } from '../users/find-names.ts';
import { isHeard } from './is-heard.ts';
import { clockTolerance } from './take-hello.ts';

const mostAlerts = 200;
/** Stands for a name that the hub doesn't know. */
const nobody = '—';

/** The sites of cells that the caller oversees. */
export async function overseenSites(context: AuthContext, principal: Principal): Promise<string[]> {
  const all = context.hub?.cells.all().flatMap(({ sites }) => sites) ?? [];
  if (all.length === 0 || callerMay(principal, 'sites.editAll')) return all;
  const memberships = await membershipsOf(context.db.orm, principal.sub);
  const own = new Set(memberships.filter(({ role }) => may(role, 'organization.read')).map(({ siteId }) => siteId));
  return all.filter((site) => own.has(site));
}

export async function listCellSites(context: AuthContext, principal: Principal): Promise<CellSite[]> {
  const sites = await overseenSites(context, principal);
  if (sites.length === 0) return [];
  const { orm } = context.db;
  const [heard, open, claims] = await Promise.all([
    orm.select().from(cells),
    orm
      .select({
        siteId: cellAlerts.siteId,
        count: sql<number>`count(*)::int`,
        unansweredSince: sql<
          string | null
        >`min(${cellAlerts.raisedAt}) filter (where ${cellAlerts.acknowledgedAt} is null)`,
      })
      .from(cellAlerts)
      .where(and(inArray(cellAlerts.siteId, sites), cellAlerts.isOpen))
      .groupBy(cellAlerts.siteId),
    orm
      .select({ cell: cellAddresses.cell, count: sql<number>`count(*)::int` })
      .from(cellAddresses)
      .where(sql`is_taken`)
      .groupBy(cellAddresses.cell),
  ]);
  const rows = new Map(heard.map((row) => [row.name, row]));
  const taken = new Map(claims.map(({ cell, count }) => [cell, count]));
  const bySite = new Map(open.map((row) => [row.siteId, row]));
  return sites.flatMap((siteId): CellSite[] => {
    const cell = context.hub?.cells.ownerOf(siteId);
    if (!cell) return [];
    const row = rows.get(cell.name);
    const { count = 0, unansweredSince = null } = bySite.get(siteId) ?? {};
    const problem = cell.revoked
      ? coded(refusals.cellRevoked, { cell: cell.name })
      : row && problemOf(row, taken.get(cell.name) ?? 0);
    return [
      {
        siteId,
        cell: cell.name,
        address: cell.address,
        lastHeardAt: row?.lastHeardAt.toISOString() ?? null,
        isReachable: !cell.revoked && isHeard(row),
        openAlerts: count,
        unansweredSince: unansweredSince && new Date(unansweredSince).toISOString(),
        evacuation: row?.evacuations.find((running) => running.siteId === siteId) ?? null,
        problem: problem ? { text: problem.text, detail: detailOf(problem) } : null,
      },
    ];
  });
}

/** `taken`: how many of its accounts have an address that somebody else had before. */
function problemOf({ name, clockAhead, foreignSites }: typeof cells.$inferSelect, taken: number): Coded | null {
  const [site] = foreignSites;
  if (site !== undefined) return coded(refusals.cellClaims, { cell: name, site });
  if (Math.abs(clockAhead) <= clockTolerance)
    return taken === 0 ? null : coded(refusals.cellAddressesTaken, { cell: name, count: taken });
  const minutes = Math.round(Math.abs(clockAhead) / 60_000);
  return clockAhead > 0
    ? coded(refusals.cellClockAhead, { cell: name, minutes })
    : coded(refusals.cellClockBehind, { cell: name, minutes });
}

const detailOf = ({ code, params }: Coded) => ({ code, ...(params && { params }) });

/** The newest open alerts of these sites. Texts get the names that the hub knows. */
export async function listCellAlerts(context: AuthContext, principal: Principal): Promise<CellAlert[]> {
  const sites = await overseenSites(context, principal);
  if (sites.length === 0) return [];
  const { orm } = context.db;
  const rows = await orm
    .select({ alert: cellAlerts.alert })
    .from(cellAlerts)
    .where(and(inArray(cellAlerts.siteId, sites), eq(cellAlerts.isOpen, true)))
    .orderBy(desc(cellAlerts.raisedAt))
    .limit(mostAlerts);
  const alerts = rows.map(({ alert }) => alert);
  const people = await findNames(orm, peopleReferredTo(alerts));
  return showNames(alerts, people, nobody);
}
