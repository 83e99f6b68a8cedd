import { eventually } from '@floorlight/test-kit/eventually';
import { queryDatabase } from '../../chaos/databases.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import { listenForAlerts } from '../people/listen-for-alerts.ts';
import type { Member } from '../people/people.ts';
import { type Press, type Presses, presses } from '../people/presses.ts';

/** A site with workers who press and managers who receive alerts. */
export interface Crowd extends Presses {
  workers: Member[];
  managers: Member[];
  /** Adds a listener for each alert at a manager's socket. */
  onAlert(listener: (title: string, at: number) => void): void;
  /** Resolves when every manager's socket has received every alert. */
  settled(): Promise<void>;
  disconnect(): void;
}

export interface CrowdOptions {
  siteId: string;
  workers: number;
  managers: number;
  /** The beginning of its alerts' titles. */
  prefix: string;
  /** Managers' sockets answer each alert with a receipt. */
  receipts?: boolean;
  /** Called when a manager's socket is opened again. Otherwise one that ends stays closed. */
  onReconnect?: () => void;
}

/** Sockets. */
const openedAtOnce = 20;

/** Enrols everyone, waits until notify knows the managers, and opens their sockets. */
export async function createCrowd(
  context: BenchContext,
  running: RunningProduct,
  options: CrowdOptions,
): Promise<Crowd> {
  const { product, address } = running;
  const { siteId, prefix, receipts, onReconnect } = options;
  context.log(`${options.workers} workers and ${options.managers} managers join the site ${siteId}`);
  const managers = await enrolMembers(running, { role: 'manager', siteId, count: options.managers });
  const workers = await enrolMembers(running, { role: 'worker', siteId, count: options.workers });
  await eventually(
    async () => {
      const known = `select id from people where site_id = $1 and role = 'manager' and is_active`;
      return (await queryDatabase(product, 'notify', known, [siteId])).length === managers.length;
    },
    { within: 20_000, every: 200 },
  );
  const pressed = presses({ address, workers, random: context.random, prefix });
  const listeners = [pressed.arrived];
  const onAlert = (title: string, at: number) => {
    for (const listener of listeners) listener(title, at);
  };
  const disconnects: (() => void)[] = [];
  for (let first = 0; first < managers.length; first += openedAtOnce) {
    const next = managers.slice(first, first + openedAtOnce);
    const listening = next.map((manager) => listenForAlerts(address, manager, onAlert, { receipts, onReconnect }));
    disconnects.push(...(await Promise.all(listening)));
  }
  const disconnect = () => {
    for (const close of disconnects) close();
  };
  context.onEnd(disconnect);

  return {
    ...pressed,
    workers,
    managers,
    disconnect,
    onAlert: (listener) => void listeners.push(listener),
    settled: () => settled(pressed, managers.length),
  };
}

/** Resolves when every accepted press has reached `sockets` sockets. Throws after 30 s. */
export async function settled({ all }: Presses, sockets: number): Promise<void> {
  const isOver = ({ answeredAt, arrivals }: Press) => !Number.isFinite(answeredAt) || arrivals.length >= sockets;
  await eventually(() => all.every(isOver), { within: 30_000, every: 100 });
}
