import { readFileSync } from 'node:fs';
import {
  type DownVerb,
  type Hello,
  HelloReply,
  hubPersonVersion,
  PictureRequest,
  type UpVerb,
} from '@floorlight/contracts/cell-link';
import { checkReceived } from '@floorlight/contracts/check-received';
import type { SiteVersion } from '@floorlight/contracts/site-settings';
import { eq, inArray, sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import { connectHub } from '@floorlight/event-bus/hub-connection';
import { NoAnswer, Refused } from '@floorlight/event-bus/signed-requests';
import type { AuthContext } from '../context.ts';
import { hubContacts, sites, uplinkEvents } from '../schema.ts';
import { partOfPicture } from '../sites/pass-pictures.ts';
import { acknowledgeForHub } from './acknowledge-for-hub.ts';
import { forgetAnnounced } from './announce-addresses.ts';
import { evacuationsHere, sendEarlierAlerts } from './open-here.ts';
import { peopleForHub } from './people-for-hub.ts';
import { problemsIn } from './problems-in.ts';
import { pushEvents, type Sent } from './push-events.ts';
import { slowExchange } from './slow-exchange.ts';
import { takePeopleFromHub, takeSitesFromHub } from './take-from-hub.ts';
import type { Uplink } from './uplink.ts';

/** Milliseconds between two looks at what waits; new events are sent at once. */
const interval = 1000;
const timeout = 5000;
/** Failures in a row after which the connection is given up for a new one. */
const mostFailures = 3;
/** Milliseconds without the hub after which a role that it gave may be an old one. */
const roleLife = 12 * 3_600_000;
/** Milliseconds after which `heardAt` is stored again. */
const contactInterval = 60_000;

const isOfLine = (error: unknown): error is NoAnswer | Refused => error instanceof NoAnswer || error instanceof Refused;

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
  /** The newest event that the hub has; null until it has answered. */
  let sent: Sent | null = null;
  let helloAt = 0;
  let hasEarlierAlerts = false;
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
        case 'picture':
          return partOfPicture(context, [...context.sites.keys()], PictureRequest.parse(body));
        default:
          return verb satisfies never;
      }
    },
    onUp: () => loop.runNow(),
  });
  const ask = (verb: UpVerb, body: unknown) => hub.ask(verb, body, timeout);

  async function sendHello(): Promise<void> {
    hasEarlierAlerts ||= heardAt !== null || (await sendEarlierAlerts(context));
    if (!hasEarlierAlerts) {
      problem = 'safety has not said yet what was open before this cell had a hub';
      return;
    }
    // A cut line costs safety and Postgres nothing.
    hub.requireConnection();
    const rows = await db.orm.select({ id: sites.id, version: sites.version }).from(sites);
    const known = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    const sending = taken;
    const evacuations = await evacuationsHere(context);
    const { hellos: remembers = 0 } = (await contact()) ?? {};
    const at = new Date().toISOString();
    const hello: Hello = { at, sites: known, taken: sending, remembers, evacuations, personVersion: hubPersonVersion };
    const reply = checkReceived(HelloReply, await ask('hello', hello));
    taken = taken.slice(sending.length);
    heardAt = Date.now();
    // Each hello raises the hub's count. Another instance may have heard one that this one has not.
    const isRestored = reply.hellos <= Math.max(hellos, remembers);
    if (isRestored) log.warn('the hub was restored from a backup: it gets back what it has lost');
    speakOf(reply);
    const isFirst = sent === null;
    sent = await newestOf(reply);
    if (isRestored) await forgetAnnounced(context);
    if (isRestored) for await (const people of peopleForHub(context)) await ask('people', { people });
    if (reply.wanted.length > 0) await ask('sites', { sites: await versionsOf(reply.wanted) });
    await takeSitesFromHub(context, reply);
    taken.push(...(await takePeopleFromHub(context, reply)));
    await noteContact(reply, isRestored);
    if (isFirst || isRestored || reply.sites.length > 0) exchange.runNow();
    helloAt = reply.people.length > 0 ? 0 : performance.now(); // more may follow
  }

  /** Once everything in the reply was taken: the hub goes by the count that is stored here. */
  async function noteContact(reply: HelloReply, isRestored: boolean): Promise<void> {
    const now = Date.now();
    hellos = reply.hellos;
    if (!isRestored && reply.people.length === 0 && now - storedAt < contactInterval) return;
    const values = { heardAt: new Date(now), hellos };
    // Another instance may have said hello after this one.
    const newest = isRestored ? hellos : sql`greatest(${hubContacts.hellos}, excluded.hellos)`;
    await db.orm
      .insert(hubContacts)
      .values({ hub: hubKey, ...values })
      .onConflictDoUpdate({ target: hubContacts.hub, set: { ...values, hellos: newest } });
    storedAt = now;
  }

  async function contact() {
    const [row] = await db.orm.select().from(hubContacts).where(eq(hubContacts.hub, hubKey));
    return row;
  }

  function speakOf(reply: HelloReply): void {
    const words = problemsIn(reply, exchange.addressesTaken());
    if (words && words !== problem) log.error(words);
    problem = words || null;
  }

  /** After a restore, of the hub or of this cell, it may not be the one that was sent last. */
  async function newestOf({ newest }: HelloReply): Promise<Sent> {
    const [row] = newest ? await db.orm.select().from(uplinkEvents).where(eq(uplinkEvents.id, newest.id)) : [];
    return row ? { position: row.position, id: row.id } : { position: 0, id: null };
  }

  const versionsOf = async (ids: string[]): Promise<SiteVersion[]> =>
    db.orm.select({ version: sites.version, settings: sites.settings }).from(sites).where(inArray(sites.id, ids));

  const noteSent = (newest: Sent): void => {
    sent = newest;
  };

  async function work(signal: AbortSignal): Promise<void> {
    try {
      const isDue = sent === null || performance.now() - helloAt >= helloInterval;
      const unread = isDue ? await helloOrFailure() : null;
      if (sent !== null) await pushEvents(context, ask, { after: sent, signal, noteSent });
      failures = 0;
      if (unread) throw unread.error;
    } catch (error) {
      if (!isOfLine(error)) throw error;
      fail(error);
    }
  }

  /** What the hub has changed may be something that this cell can't take. Alerts go to the hub all the same. */
  async function helloOrFailure(): Promise<{ error: unknown } | null> {
    try {
      await sendHello();
      return null;
    } catch (error) {
      if (isOfLine(error)) throw error;
      problem = 'the exchange with the hub fails; the log of auth says why';
      return { error };
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

  const exchange = slowExchange(context, ask);
  const loop = repeated({ name: 'uplink', every: Math.min(interval, helloInterval), later: true, work, log });

  return {
    part: {
      name: 'hub',
      optional: true,
      async start() {
        const row = await contact();
        heardAt = row?.heardAt.getTime() ?? null;
        hellos = row?.hellos ?? 0;
        await hub.start();
        await loop.start();
        await exchange.start();
      },
      async stop() {
        await exchange.stop();
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
