import { getUser } from '@floorlight/contracts/accounts';
import { eventually } from '@floorlight/test-kit/eventually';
import { newPerson, signUp } from '../e2e/person.ts';
import type { Product } from '../start/start-product.ts';
import { queryDatabase } from './databases.ts';
import { type GatewayAddress, sendPress } from './device.ts';
import { type LiveClient, liveClient } from './live-client.ts';
import { type PressLog, pressLog, type TrackedPress } from './press-log.ts';
import type { Random } from './random.ts';

/** A site with workers who press and managers who receive alerts. */
export interface Site {
  id: string;
  address: GatewayAddress;
  managers: { id: string; name: string; email: string; cookie: string; client: LiveClient }[];
  pressLog: PressLog;
  /** Makes a random worker press. */
  press(): TrackedPress;
  /** Stops sending and closes the sockets. */
  close(): void;
}

export interface SiteOptions {
  id: string;
  workers: number;
  managers: number;
  random: Random;
  /** Returns the text of a press by its number. */
  textOf(number: number): string;
}

/** Signs everyone up, waits until notify knows the managers, and opens their sockets. */
export async function openSite(product: Product, options: SiteOptions): Promise<Site> {
  const { id, random, textOf } = options;
  const address = { url: product.gateway.url, origin: new URL(product.url).origin };
  const abortController = new AbortController();
  const presses = pressLog(options.managers);

  const signUpPerson = (role: 'worker' | 'manager', number: number) => {
    const person = newPerson(role, `${role}${number}`, id);
    return signUp(product, person).then((cookie) => ({ name: person.firstName, email: person.email, cookie }));
  };
  const workers = await Promise.all(
    Array.from({ length: options.workers }, (_, index) => signUpPerson('worker', index + 1)),
  );
  const managers = await Promise.all(
    Array.from({ length: options.managers }, async (_, index) => {
      const { name, email, cookie } = await signUpPerson('manager', index + 1);
      const answer = await fetch(`${address.url}${getUser.path}`, { headers: { cookie } });
      const user = getUser.reply.body.parse(await answer.json());
      const onNotification = (text: string) => presses.arrived(name, text);
      return {
        id: user.id,
        name,
        email,
        cookie,
        client: () => liveClient({ address, name, cookie, random, onNotification }),
      };
    }),
  );
  await eventually(() => hasManagers(product, id, options.managers), { within: 20_000, every: 200 });
  const connected = managers.map((manager) => ({ ...manager, client: manager.client() }));
  await eventually(() => connected.every(({ client }) => client.connected()), { within: 20_000 });

  return {
    id,
    address,
    managers: connected,
    pressLog: presses,
    press() {
      const pressed = presses.add(textOf(presses.presses.length + 1));
      const worker = workers[Math.floor(random(0, workers.length))];
      if (worker) void sendPress(address, worker.cookie, pressed, abortController.signal);
      return pressed;
    },
    close() {
      abortController.abort();
      for (const { client } of connected) client.disconnect();
    },
  };
}

async function hasManagers(product: Product, siteId: string, managers: number): Promise<boolean> {
  const rows = await queryDatabase(
    product,
    'notify',
    `select id from people where site_id = $1 and role = 'manager' and is_active`,
    [siteId],
  );
  return rows.length === managers;
}
