import { readFileSync } from 'node:fs';
import { type DownVerb, HelloReply, type UpEvent, type UpVerb } from '@floorlight/contracts/cell-link';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { asc, eq, gt, inArray, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import { connectHub } from '@floorlight/event-bus/hub-connection';
import { NoAnswer, Refused } from '@floorlight/event-bus/signed-requests';
import { clockTolerance } from '../cells/take-hello.ts';
import type { AuthContext } from '../context.ts';
import { hubContacts, sites, uplinkEvents } from '../schema.ts';
import { acknowledgeForHub } from './acknowledge-for-hub.ts';
import { peopleForHub } from './people-for-hub.ts';
import { takePeopleFromHub, takeSitesFromHub } from './take-from-hub.ts';
import type { Uplink } from './uplink.ts';

/** Milliseconds between two looks at what waits; new events are sent at once. */
const interval = 1000;
const timeout = 5000;
/** Failures in a row after which the connection is given up for a new one. */
const mostFailures = 3;
const mostEvents = 100;
/** Milliseconds without the hub after which a role that it gave may be an old one. */
const roleLife = 12 * 3_600_000;
/** Milliseconds after which `heardAt` is stored again. */
const contactInterval = 60_000;

/** In a cell with a hub: pushes what happens here to the hub, and takes people and sites from it. */
export function openUplink(context: AuthContext): Uplink {
  const { config, log, db } = context;
  const {
    CELL: cell = '',
    HUB_URL: url = '',
    HUB_KEY: hubKey = '',
    CELL_KEY: seed = '',
    HUB_AUTHORITIES_FILE,
  } = config;
  const helloInterval = config.HELLO_SECONDS * 1000;
  let heardAt: number | null = null;
  let storedAt = 0;
  let hellos = 0;
  /** The position of the newest event that the hub has; null until it has said so. */
  let sent: number | null = null;
  let saidHelloAt = 0;
  let taken: { id: string; updatedAt: string }[] = [];
  let failures = 0;
  let problem: string | null = 'the hub has not answered yet';

  const hub = connectHub({
    ...{ url, cell, seed, hubKey, log },
    authorities: HUB_AUTHORITIES_FILE && readFileSync(HUB_AUTHORITIES_FILE, 'utf8'),
    answer: (verb: DownVerb, body) => {
      switch (verb) {
        case 'acknowledge':
          return acknowledgeForHub(context, body);
        default:
          return verb satisfies never;
      }
    },
    onUp: () => loop.runNow(),
  });
  const ask = (verb: UpVerb, body: unknown) => hub.ask(verb, body, timeout);

  async function sayHello(): Promise<void> {
    const rows = await db.orm.select({ id: sites.id, version: sites.version }).from(sites);
    const known = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const telling = taken;
    const reply = HelloReply.parse(await ask('hello', { at: new Date().toISOString(), sites: known, taken: telling }));
    taken = taken.slice(telling.length);
    const isRestored = reply.hellos < hellos;
    if (isRestored) log.warn('the hub was restored from a backup: it gets back what it has lost');
    await noteContact(reply, isRestored);
    speakOf(reply);
    sent = await newestOf(reply);
    if (isRestored) for await (const people of peopleForHub(context)) await ask('people', { people });
    if (reply.wanted.length > 0) await ask('sites', { sites: await versionsOf(reply.wanted) });
    await takeSitesFromHub(context, reply);
    taken.push(...(await takePeopleFromHub(context, reply)));
    saidHelloAt = reply.people.length > 0 ? 0 : performance.now(); // more may follow
  }

  async function noteContact(reply: HelloReply, isRestored: boolean): Promise<void> {
    const now = Date.now();
    heardAt = now;
    hellos = reply.hellos;
    if (!isRestored && now - storedAt < contactInterval) return;
    const values = { heardAt: new Date(now), hellos };
    await db.orm
      .insert(hubContacts)
      .values({ hub: hubKey, ...values })
      .onConflictDoUpdate({ target: hubContacts.hub, set: values });
    storedAt = now;
  }

  function speakOf({ at, foreign }: HelloReply): void {
    const ahead = Date.now() - Date.parse(at);
    const claims = foreign.map(({ siteId, owner }) => `the site ${siteId} belongs to ${owner ?? 'no cell'}`);
    const words = [
      ...(Math.abs(ahead) > clockTolerance
        ? [`this cell's clock is ${Math.round(ahead / 60_000)} minutes ahead of the hub's`]
        : []),
      ...(claims.length > 0 ? [`the hub refuses claims of this cell: ${claims.join(', ')}`] : []),
    ].join('; ');
    if (words && words !== problem) log.error(words);
    problem = words || null;
  }

  /** After a restore, of the hub or of this cell, it may not be the one that was sent last. */
  async function newestOf({ newest }: HelloReply): Promise<number> {
    if (!newest) return 0;
    const [row] = await db.orm.select().from(uplinkEvents).where(eq(uplinkEvents.id, newest.id));
    return row?.position ?? 0;
  }

  const versionsOf = async (ids: string[]): Promise<SiteVersion[]> =>
    db.orm.select({ version: sites.version, settings: sites.settings }).from(sites).where(inArray(sites.id, ids));

  async function pushEvents(signal: AbortSignal): Promise<void> {
    while (sent !== null && !signal.aborted) {
      const rows = await db.orm
        .select()
        .from(uplinkEvents)
        .where(gt(uplinkEvents.position, sent))
        .orderBy(asc(uplinkEvents.position))
        .limit(mostEvents);
      const newest = rows.at(-1);
      if (!newest) return;
      const events = rows.map(({ position, event }): UpEvent => ({ ...event, position }));
      await ask('events', { events });
      sent = newest.position;
      await db.orm
        .update(uplinkEvents)
        .set({ sentAt: sql`now()` })
        .where(
          inArray(
            uplinkEvents.position,
            rows.map(({ position }) => position),
          ),
        );
    }
  }

  async function work(signal: AbortSignal): Promise<void> {
    try {
      if (sent === null || performance.now() - saidHelloAt >= helloInterval) await sayHello();
      await pushEvents(signal);
      failures = 0;
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
      fail(error);
    }
  }

  function fail(error: NoAnswer | Refused): void {
    const words = error instanceof Refused ? `the hub refuses this cell: ${error.message}` : "the hub can't be reached";
    if (words !== problem) log.warn({ reason: error.message }, words);
    problem = words;
    sent = null;
    failures++;
    if (failures % mostFailures === 0) hub.restart();
  }

  const loop = repeated({ name: 'uplink', every: Math.min(interval, helloInterval), later: true, work, log });

  return {
    part: {
      name: 'hub',
      optional: true,
      async start() {
        const [row] = await db.orm.select().from(hubContacts).where(eq(hubContacts.hub, hubKey));
        heardAt = row?.heardAt.getTime() ?? null;
        hellos = row?.hellos ?? 0;
        await hub.start();
        await loop.start();
      },
      async stop() {
        await loop.stop();
        await hub.stop();
      },
      async check() {
        if (problem) throw new Error(problem);
      },
    },
    wake: loop.runNow,
    rolesAreOld: () => heardAt !== null && Date.now() - heardAt > roleLife,
  };
}
