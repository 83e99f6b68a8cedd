import { getUser } from '@floorlight/contracts/accounts';
import { eventually } from '@floorlight/test-kit/eventually';
import { newPerson, signUp } from '../e2e/person.ts';
import type { Product } from '../start/start-product.ts';
import { type Board, board, type Pressed } from './board.ts';
import type { Chance } from './chance.ts';
import { ask } from './databases.ts';
import { type Door, send } from './device.ts';
import { type LiveClient, liveClient } from './live-client.ts';

/** A warehouse full of people: workers who press, managers who watch. */
export interface Site {
  id: string;
  door: Door;
  managers: { id: string; name: string; email: string; cookie: string; client: LiveClient }[];
  board: Board;
  /** Some worker presses now. */
  press(): Pressed;
  /** Everybody goes home: nothing is sent or heard any more. */
  close(): void;
}

export interface SiteOptions {
  id: string;
  workers: number;
  managers: number;
  chance: Chance;
  /** The text of the press of this number. */
  textOf(number: number): string;
}

/** Hires everyone, waits until notify knows the managers, and opens their sockets. */
export async function openSite(product: Product, options: SiteOptions): Promise<Site> {
  const { id, chance, textOf } = options;
  const door = { url: product.gateway.url, origin: new URL(product.url).origin };
  const going = new AbortController();
  const presses = board(options.managers);

  const hire = (role: 'worker' | 'manager', number: number) => {
    const person = newPerson(role, `${role}${number}`, id);
    return signUp(product, person).then((cookie) => ({ name: person.firstName, email: person.email, cookie }));
  };
  const crew = await Promise.all(Array.from({ length: options.workers }, (_, index) => hire('worker', index + 1)));
  const managers = await Promise.all(
    Array.from({ length: options.managers }, async (_, index) => {
      const { name, email, cookie } = await hire('manager', index + 1);
      const answer = await fetch(`${door.url}${getUser.path}`, { headers: { cookie } });
      const user = getUser.reply.body.parse(await answer.json());
      const onShown = (text: string) => presses.arrived(name, text);
      return { id: user.id, name, email, cookie, client: () => liveClient({ door, name, cookie, chance, onShown }) };
    }),
  );
  await eventually(() => knowsManagers(product, id, options.managers), { within: 20_000, every: 200 });
  const watching = managers.map((manager) => ({ ...manager, client: manager.client() }));
  await eventually(() => watching.every(({ client }) => client.connected()), { within: 20_000 });

  return {
    id,
    door,
    managers: watching,
    board: presses,
    press() {
      const pressed = presses.add(textOf(presses.presses.length + 1));
      const worker = crew[Math.floor(chance(0, crew.length))];
      if (worker) void send(door, worker.cookie, pressed, going.signal);
      return pressed;
    },
    close() {
      going.abort();
      for (const { client } of watching) client.leave();
    },
  };
}

async function knowsManagers(product: Product, siteId: string, managers: number): Promise<boolean> {
  const rows = await ask(
    product,
    'notify',
    `select id from people where site_id = $1 and role = 'manager' and is_active`,
    [siteId],
  );
  return rows.length === managers;
}
