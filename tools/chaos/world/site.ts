import { getUser } from '@floorlight/contracts/accounts';
import { eventually } from '@floorlight/test-kit/eventually';
import { newPerson, signUp } from '../../e2e/person.ts';
import type { Product } from '../../start/start-product.ts';
import { queryDatabase } from '../databases.ts';
import type { Random } from '../random.ts';
import { acknowledge, type GatewayAddress, sendPress } from './device.ts';
import { type LiveClient, type LiveClientOptions, liveClient } from './live-client.ts';
import { type PressLog, pressLog, type TrackedPress } from './press-log.ts';
import type { NotificationFrame } from './to-frame.ts';

export interface Manager {
  id: string;
  name: string;
  email: string;
  cookie: string;
  client: LiveClient;
}

/** A site with workers who press and managers who receive alerts. */
export interface Site {
  id: string;
  address: GatewayAddress;
  /** Cookies of the workers. */
  workers: string[];
  managers: Manager[];
  pressLog: PressLog;
  /** Alerts of which a manager was told that they are acknowledged. */
  acknowledged: { text: string; at: number }[];
  /** Texts of alerts that a manager tried to acknowledge: whether it arrived is unknown where no answer came. */
  triedToAcknowledge: string[];
  /** Faults planted between the product and these people. */
  sabotage: Sabotage;
  /** The text of a press by its number. */
  textOf(number: number): string;
  /** The text of the next press. */
  nextText(): string;
  /** Makes a random worker press. */
  press(): TrackedPress;
  /** The first manager acknowledges an alert that was answered. */
  acknowledge(pressed: TrackedPress): Promise<void>;
  /** Stops sending and closes the sockets. */
  close(): void;
}

export interface Sabotage {
  /** Changes what arrives at a manager. `from`: a live socket, or the reading of the whole feed at the end. */
  frame?(manager: string, frame: NotificationFrame, from: 'socket' | 'feed'): NotificationFrame[];
  /** Answers a press itself: returns the id of an alert that nobody has stored, or null to let it pass. */
  answer?(text: string): string | null;
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
  const acknowledged: Site['acknowledged'] = [];
  const triedToAcknowledge: string[] = [];
  const sabotage: Sabotage = {};
  const nextText = () => textOf(presses.presses.length + 1);

  const signUpPerson = (role: 'worker' | 'manager', number: number) => {
    const person = newPerson(role, `${role}${number}`, id);
    return signUp(product, person).then((cookie) => ({ name: person.firstName, email: person.email, cookie }));
  };
  const count = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const workers = await Promise.all(count(options.workers).map((number) => signUpPerson('worker', number)));
  const people = await Promise.all(
    count(options.managers).map(async (number) => {
      const person = await signUpPerson('manager', number);
      const answer = await fetch(`${address.url}${getUser.path}`, { headers: { cookie: person.cookie } });
      return { ...person, id: getUser.reply.body.parse(await answer.json()).id };
    }),
  );
  await eventually(() => hasManagers(product, id, options.managers), { within: 20_000, every: 200 });

  const connect = ({ name, cookie }: (typeof people)[number]): LiveClient => {
    const onFrame: LiveClientOptions['onFrame'] = ({ isNewAlert, alert }) =>
      void (isNewAlert && alert && presses.arrived(name, alert.text));
    const tamper: LiveClientOptions['tamper'] = (frame) => sabotage.frame?.(name, frame, 'socket') ?? [frame];
    return liveClient({ address, cookie, random, onFrame, tamper });
  };
  const managers = people.map((person) => ({ ...person, client: connect(person) }));
  await eventually(() => managers.every(({ client }) => client.connected()), { within: 20_000 });

  return {
    id,
    address,
    workers: workers.map(({ cookie }) => cookie),
    managers,
    pressLog: presses,
    acknowledged,
    triedToAcknowledge,
    sabotage,
    textOf,
    nextText,
    press() {
      const pressed = presses.add(nextText());
      const alertId = sabotage.answer?.(pressed.text);
      const worker = workers[Math.floor(random(0, workers.length))];
      if (alertId) pressed.answer = { at: performance.now(), alertId };
      else if (worker) void sendPress(address, worker.cookie, pressed, abortController.signal);
      return pressed;
    },
    async acknowledge({ text, answer }) {
      const [manager] = managers;
      if (!manager || !answer) return;
      triedToAcknowledge.push(text);
      if (await acknowledge(address, manager.cookie, answer.alertId))
        acknowledged.push({ text, at: performance.now() });
    },
    close() {
      abortController.abort();
      for (const { client } of managers) client.disconnect();
    },
  };
}

/** Whether notify knows so many managers of a site. */
export async function hasManagers(product: Product, siteId: string, managers: number): Promise<boolean> {
  const rows = await queryDatabase(
    product,
    'notify',
    `select id from people where site_id = $1 and role = 'manager' and is_active`,
    [siteId],
  );
  return rows.length === managers;
}
