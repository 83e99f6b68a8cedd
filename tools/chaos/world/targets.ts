import type { ServiceName } from '@floorlight/contracts/endpoint';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { type ServerName, serverNames } from '../../servers/server.ts';
import type { Product } from '../../start/start-product.ts';

/** Every process that can be killed or paused. */
export const targetNames = ['gateway', ...serviceNames, ...serverNames] as const;
export type TargetName = 'gateway' | ServiceName | ServerName;

interface Target {
  /** Milliseconds from a kill until every manager has the next alert. */
  nextAlert: number;
  /** The services whose requests can't be answered without it. */
  neededBy: readonly ('gateway' | ServiceName)[];
  /** Alerts reach managers without it. */
  isSpare?: boolean;
}

const everything = ['gateway', ...serviceNames] as const;

/** What each process is to the product, and how soon alerts must come after its death. */
export const targets: Record<TargetName, Target> = {
  gateway: { nextAlert: 2000, neededBy: everything },
  auth: { nextAlert: 2000, neededBy: ['auth'], isSpare: true },
  vault: { nextAlert: 2000, neededBy: ['vault'], isSpare: true },
  safety: { nextAlert: 2000, neededBy: ['safety'] },
  breaks: { nextAlert: 2000, neededBy: ['breaks'], isSpare: true },
  inventory: { nextAlert: 2000, neededBy: ['inventory'], isSpare: true },
  notify: { nextAlert: 2000, neededBy: ['notify'] },
  postgres: { nextAlert: 5000, neededBy: everything },
  redis: { nextAlert: 3000, neededBy: [], isSpare: true },
  nats: { nextAlert: 3000, neededBy: [], isSpare: true },
};

export interface TargetProcess {
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it is ready, whoever restarts it. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the process of a target. */
export function processOf({ gateway, services, servers }: Product, name: TargetName): TargetProcess {
  if (name === 'gateway') return gateway;
  return isService(name) ? services[name] : servers[name];
}

const isService = (name: Exclude<TargetName, 'gateway'>): name is ServiceName =>
  serviceNames.some((service) => service === name);
