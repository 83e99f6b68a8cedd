import { eventually } from '@floorlight/test-kit/eventually';
import { seededRandom } from '../../chaos/random.ts';
import type { GatewayAddress } from '../../chaos/world/device.ts';
import { type LiveClient, liveClient, readFeed } from '../../chaos/world/live-client.ts';
import { type PressLog, pressLog } from '../../chaos/world/press-log.ts';
import { newPerson, type Reachable, signIn, signUp } from '../../e2e/person.ts';

const numbers = { manager: 5, worker: 15 } as const;
/** Of each person. Less than half of the limits: a new connection may come before the server knows that the old one is gone. */
const sessions = 5;
const perSession = 2;
/** Milliseconds between two looks at the sockets. */
const lookEvery = 50;

interface Someone {
  role: 'manager' | 'worker';
  cookies: string[];
  clients: LiveClient[];
}

/** Twenty people with ten live connections each, and what arrives there. */
export interface People {
  address: GatewayAddress;
  /** A session of each worker and of each manager. */
  workers: string[];
  managers: string[];
  sockets: number;
  /** The alerts that were pressed, and when the managers' sockets had them. */
  presses: PressLog;
  /** Calls `work`, and returns the longest time in milliseconds for which a socket was away meanwhile. */
  longestAway(work: () => Promise<unknown>): Promise<number>;
  /** Compares what each socket got with the feed of its person, and closes it: the numbers that are missing or came twice. */
  compare(): Promise<{ missed: number; doubled: number; frames: number }>;
}

/** Signs everyone up and opens the sockets at these addresses, the same number at each. */
export async function gatherPeople(product: Reachable, addresses: GatewayAddress[]): Promise<People> {
  const [address] = addresses;
  if (!address) throw new Error('there is an address');
  const random = seededRandom('people');
  const presses = pressLog(numbers.manager * sessions * perSession);
  const people: Someone[] = [];
  for (const role of ['manager', 'worker'] as const)
    for (let number = 1; number <= numbers[role]; number++) {
      const person = newPerson(role, `${role}${number}`);
      const cookies = [await signUp(product, person)];
      while (cookies.length < sessions) cookies.push(await signIn(product, person));
      people.push({ role, cookies, clients: [] });
    }
  let opened = 0;
  for (const { role, cookies, clients } of people)
    for (const cookie of cookies.flatMap((one) => Array.from({ length: perSession }, () => one))) {
      const name = `socket ${opened++}`;
      clients.push(
        liveClient({
          address: addresses[opened % addresses.length] ?? address,
          cookie,
          random,
          receivesAlerts: role === 'manager',
          onFrame: ({ isNewAlert, alert }) =>
            void (role === 'manager' && isNewAlert && alert && presses.arrived(name, alert.text)),
        }),
      );
    }
  const clients = people.flatMap((person) => person.clients);
  const allConnected = () => {
    const away = clients.filter((client) => !client.connected()).length;
    if (away > 0) throw new Error(`${away} of ${clients.length} sockets have no connection`);
  };
  await eventually(allConnected, { within: 180_000, every: 100 });
  const sessionsOf = (role: Someone['role']) =>
    people.filter((person) => person.role === role).flatMap(({ cookies }) => cookies.slice(0, 1));

  return {
    address,
    workers: sessionsOf('worker'),
    managers: sessionsOf('manager'),
    sockets: clients.length,
    presses,
    async longestAway(work) {
      const away = new Map<LiveClient, number>();
      let longest = 0;
      const look = () => {
        for (const client of clients) {
          if (client.connected()) away.delete(client);
          else if (!away.has(client)) away.set(client, performance.now());
          longest = Math.max(longest, performance.now() - (away.get(client) ?? performance.now()));
        }
      };
      const timer = setInterval(look, lookEvery);
      try {
        await work();
        await eventually(allConnected, { within: 60_000 });
      } finally {
        clearInterval(timer);
      }
      return longest;
    },
    async compare() {
      const found = { missed: 0, doubled: 0, frames: 0 };
      for (const { cookies, clients } of people) {
        const [cookie = ''] = cookies;
        const feed = await readFeed(address, cookie, undefined);
        // What came while the feed was read is at the sockets a moment later. Escalations go on, so there is always something.
        const haveAll = () => clients.every((client) => missedBy(client, feed) === 0);
        await eventually(haveAll, { within: 30_000, every: 250 }).catch(() => undefined); // counted below
        for (const client of clients) {
          client.disconnect();
          found.frames += client.frames.length;
          found.doubled += client.frames.length - new Set(client.frames.map(({ seq }) => seq)).size;
          found.missed += missedBy(client, feed);
        }
      }
      return found;
    },
  };
}

/** How many messages of a feed did not come to a live connection that was there before them. */
function missedBy({ began, frames }: LiveClient, feed: { seq: number }[]): number {
  const got = new Set(frames.map(({ seq }) => seq));
  return feed.filter(({ seq }) => began !== null && seq > began && !got.has(seq)).length;
}
