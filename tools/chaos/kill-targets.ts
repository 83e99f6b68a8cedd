import type { Product } from '../start/start-product.ts';
import type { Target } from './arguments.ts';

export interface KillTarget {
  name: Target;
  /** Milliseconds from the kill until every manager has the next alert. */
  goal: number;
  kill(): void;
  /** Resolves when it is ready again. Starts a server, which has no supervisor. */
  restarted(): Promise<void>;
}

const goals: Partial<Record<Target, number>> = { postgres: 10_000, nats: 3000, redis: 3000 };
const defaultGoal = 5000;

/** Returns the processes of a product that can be killed. */
export function killTargets({ gateway, services, servers }: Product): Record<Target, KillTarget> {
  const { postgres, nats, redis } = servers;
  const all = { gateway, ...services, postgres, nats, redis };
  const killTargetsByName = Object.entries(all).map(([name, process]): [string, KillTarget] => [
    name,
    {
      name: name as Target, // the keys above are all targets
      goal: goals[name as Target] ?? defaultGoal, // the same
      kill: () => process.kill('SIGKILL'),
      restarted: () => process.start(),
    },
  ]);
  return Object.fromEntries(killTargetsByName) as Record<Target, KillTarget>; // one per key
}
