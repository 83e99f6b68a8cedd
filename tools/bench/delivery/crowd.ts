import { eventually } from '@floorlight/test-kit/eventually';
import { ask } from '../../chaos/databases.ts';
import { listen } from '../people/listener.ts';
import { hire, type Member } from '../people/people.ts';
import { type Press, type Presses, presses } from '../people/presses.ts';
import type { Stage, Stand } from '../stage.ts';

/** A site with people: workers who press, managers who listen. */
export interface Crowd extends Presses {
  workers: Member[];
  managers: Member[];
  /** Calls the listener too with each alert that comes to a manager's socket. */
  onAlert(listener: (title: string, at: number) => void): void;
  /** Resolves when every manager's socket has had every alert. */
  settled(): Promise<void>;
  leave(): void;
}

export interface CrowdOptions {
  siteId: string;
  workers: number;
  managers: number;
  /** What the titles of its alerts begin with. */
  prefix: string;
}

/** Hires everyone, waits until notify knows the managers, and opens their sockets. */
export async function gather(stage: Stage, stand: Stand, options: CrowdOptions): Promise<Crowd> {
  const { product, door, mails } = stand;
  const { siteId, prefix } = options;
  stage.say(`${options.workers} workers and ${options.managers} managers join the site ${siteId}`);
  const managers = await hire(door, mails, { role: 'manager', siteId, count: options.managers });
  const workers = await hire(door, mails, { role: 'worker', siteId, count: options.workers });
  await eventually(
    async () => {
      const known = `select id from people where site_id = $1 and role = 'manager' and is_active`;
      return (await ask(product, 'notify', known, [siteId])).length === managers.length;
    },
    { within: 20_000, every: 200 },
  );
  const pressed = presses({ door, workers, chance: stage.chance, prefix });
  const listeners = [pressed.arrived];
  const hear = (title: string, at: number) => {
    for (const listener of listeners) listener(title, at);
  };
  const leaves = await Promise.all(managers.map((manager) => listen(door, manager, hear)));
  const leave = () => {
    for (const end of leaves) end();
  };
  stage.onEnd(leave);

  return {
    ...pressed,
    workers,
    managers,
    leave,
    onAlert: (listener) => void listeners.push(listener),
    settled: () => settled(pressed, managers.length),
  };
}

/** Resolves when every accepted press has reached so many sockets, and throws after 30 s. */
export async function settled({ all }: Presses, sockets: number): Promise<void> {
  const isOver = ({ answeredAt, arrivals }: Press) => !Number.isFinite(answeredAt) || arrivals.length >= sockets;
  await eventually(() => all.every(isOver), { within: 30_000, every: 100 });
}
