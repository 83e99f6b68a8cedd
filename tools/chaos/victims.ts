import type { Product } from '../start/start-product.ts';
import type { Target } from './arguments.ts';

export interface Victim {
  name: Target;
  /** Milliseconds from the kill until the next alert is at every manager. */
  goal: number;
  kill(): void;
  /** Resolves when it is ready again. What nobody supervises is started by this. */
  back(): Promise<void>;
}

const goals: Partial<Record<Target, number>> = { postgres: 10_000, nats: 3000, redis: 3000 };
const goalOfNode = 5000;

/** What can be killed of a product. */
export function victimsOf({ gateway, services, servers }: Product): Record<Target, Victim> {
  const { postgres, nats, redis } = servers;
  const all = { gateway, ...services, postgres, nats, redis };
  const victims = Object.entries(all).map(([name, process]): [string, Victim] => [
    name,
    {
      name: name as Target, // the keys above are all of them
      goal: goals[name as Target] ?? goalOfNode, // the same
      kill: () => process.kill('SIGKILL'),
      back: () => process.start(),
    },
  ]);
  return Object.fromEntries(victims) as Record<Target, Victim>; // one for each key
}
