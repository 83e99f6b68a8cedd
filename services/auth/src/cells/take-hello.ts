import { type Cell, type Hello, type HelloReply, hubPersonVersion } from '@floorlight/contracts/cell-link';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import type { Transaction } from '@floorlight/database/database';
import { eq, inArray, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { cellEvents, cellPeople, cells, sites } from '../schema.ts';
import { peopleFor } from './people-for.ts';
import { releaseHeld } from './take-events.ts';

/** Milliseconds by which a cell's clock may differ from the hub's before both report it. */
export const clockTolerance = 5 * 60_000;
/** The characters of sites in one reply; the rest follows with the next. */
const mostText = 4_000_000;

/** Notes that a cell was heard, and answers with what is newer at the hub. */
export async function takeHello(context: AuthContext, cell: Cell, hello: Hello): Promise<HelloReply> {
  const now = Date.now();
  const foreign = foreignSites(context, cell, Object.keys(hello.sites));
  const clockAhead = Date.parse(hello.at) - now;
  const { remembers = 0 } = hello;
  const personVersion = Math.min(hello.personVersion ?? 1, hubPersonVersion);
  return context.db.transaction(async (tx) => {
    const before = await heardBefore(tx, cell);
    const values = {
      lastHeardAt: new Date(now),
      clockAhead,
      personVersion,
      foreignSites: foreign.map(({ siteId }) => siteId),
      ...(hello.evacuations && { evacuations: hello.evacuations }),
      ...rememberedBy(hello, before),
    };
    const [row] = await tx
      .insert(cells)
      .values({ name: cell.name, hellos: remembers > 0 ? 0 : 1, ...values })
      .onConflictDoUpdate({
        target: cells.name,
        // A cell that has heard a higher count has not given back yet what was lost: until then it must notice each time.
        set: { hellos: sql`${cells.hellos} + case when ${remembers} > ${cells.hellos} then 0 else 1 end`, ...values },
      })
      .returning();
    if (!row) throw new Error('an upsert returns its row');
    if (Math.abs(clockAhead) > clockTolerance && Math.abs(before?.clockAhead ?? 0) <= clockTolerance)
      context.log.warn({ cell: cell.name, milliseconds: clockAhead }, `the clock of the cell ${cell.name} is wrong`);
    for (const { siteId, owner } of foreign.filter(({ siteId }) => !before?.foreignSites.includes(siteId)))
      context.log.error(`the cell ${cell.name} claims the site ${siteId}, which belongs to ${owner ?? 'no cell'}`);
    if (before?.looksRestored && isBehind(hello, before)) {
      context.log.warn(
        { cell: cell.name },
        `the cell ${cell.name} was restored from a backup: it gets its people again`,
      );
      await forgetTaken(tx, cell);
    }
    await noteTaken(tx, cell, hello);
    // Everybody whom it has taken so far, by this hello too, lacks the new fields.
    if (before && personVersion > before.personVersion) await forgetTaken(tx, cell);
    if (await hasHeld(tx, cell)) await releaseHeld(tx, cell);
    const own = await ownVersions(tx, cell);
    return {
      at: new Date(now).toISOString(),
      hellos: row.hellos,
      newest:
        row.newestPosition === null || row.newestEvent === null
          ? null
          : { position: row.newestPosition, id: row.newestEvent },
      sites: await newerSites(tx, own, hello.sites),
      people: await peopleFor(tx, cell),
      wanted: cell.sites.filter((site) => (hello.sites[site] ?? 0) > (own.get(site) ?? 0)),
      foreign,
    };
  });
}

type Before = typeof cells.$inferSelect | undefined;

const isBehind = ({ remembers }: Hello, before: Before): boolean =>
  remembers !== undefined && remembers < (before?.remembered ?? 0);

function rememberedBy(hello: Hello, before: Before) {
  const looksRestored = isBehind(hello, before) && !before?.looksRestored;
  if (looksRestored || hello.remembers === undefined) return { looksRestored };
  // What the cell has heard from before a restore of the hub, it forgets after it: not a sign that it was restored itself.
  return { looksRestored, remembered: Math.min(hello.remembers, before?.hellos ?? 0) };
}

const foreignSites = ({ hub }: AuthContext, cell: Cell, known: string[]) =>
  known
    .filter((site) => !cell.sites.includes(site))
    .map((siteId) => ({ siteId, owner: hub?.cells.ownerOf(siteId)?.name ?? null }));

async function heardBefore(tx: Transaction, { name }: Cell) {
  const [row] = await tx.select().from(cells).where(eq(cells.name, name));
  return row;
}

async function noteTaken(tx: Transaction, { name: cell }: Cell, { taken }: Hello): Promise<void> {
  if (taken.length === 0) return;
  await tx
    .insert(cellPeople)
    .values(taken.map(({ id, updatedAt }) => ({ cell, userId: id, updatedAt: new Date(updatedAt) })))
    .onConflictDoUpdate({
      target: [cellPeople.cell, cellPeople.userId],
      set: { updatedAt: sql`excluded.updated_at` },
    });
}

/** The cell gets its people again. */
const forgetTaken = (tx: Transaction, { name }: Cell) => tx.delete(cellPeople).where(eq(cellPeople.cell, name));

async function hasHeld(tx: Transaction, { name, sites: own }: Cell): Promise<boolean> {
  if (own.length === 0) return false;
  const [held] = await tx
    .select({ id: cellEvents.id })
    .from(cellEvents)
    .where(sql`${cellEvents.isHeld} and ${eq(cellEvents.cell, name)} and ${inArray(cellEvents.siteId, own)}`)
    .limit(1);
  return held !== undefined;
}

async function ownVersions(tx: Transaction, cell: Cell): Promise<Map<string, number>> {
  if (cell.sites.length === 0) return new Map();
  const rows = await tx
    .select({ id: sites.id, version: sites.version })
    .from(sites)
    .where(inArray(sites.id, cell.sites));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function newerSites(
  tx: Transaction,
  own: Map<string, number>,
  known: Record<string, number>,
): Promise<SiteVersion[]> {
  const newer = [...own].filter(([id, version]) => version > (known[id] ?? 0)).map(([id]) => id);
  if (newer.length === 0) return [];
  const rows = await tx.select().from(sites).where(inArray(sites.id, newer)).orderBy(sites.number).limit(100);
  let length = 0;
  return rows
    .map(({ version, settings }) => ({ version, settings }))
    .filter((row, index) => {
      length += JSON.stringify(row).length;
      return index === 0 || length <= mostText;
    });
}
