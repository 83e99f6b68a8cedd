import { type Severable, severable } from '@floorlight/test-kit/severable';
import type { ProcessSpec } from '../../start/supervise.ts';

/** A connection between two parts of the product, through a proxy that a scenario can cut. */
export interface Link extends Severable {
  from: string;
  to: string;
}

/** The variables that name another part, and the part. */
const ends: Record<string, string> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  NATS_URL: 'nats',
  SMTP_URL: 'mail server',
  AUTH_URL: 'auth',
  SAFETY_URL: 'safety',
  NOTIFY_URL: 'notify',
};

/** The links that alerts use, or must not wait for. A process has the variables of others too. */
const used: Record<string, readonly string[]> = {
  gateway: ['REDIS_URL', 'NATS_URL', 'AUTH_URL', 'SAFETY_URL', 'NOTIFY_URL'],
  auth: ['DATABASE_URL', 'REDIS_URL', 'NATS_URL'],
  safety: ['DATABASE_URL', 'NATS_URL', 'NOTIFY_URL'],
  notify: ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'SMTP_URL'],
};

export interface Links {
  all: Link[];
  /** Leads the connections of a process through proxies. */
  adapt(spec: ProcessSpec): Promise<ProcessSpec>;
  stop(): Promise<void>;
}

export function links(): Links {
  const all: Link[] = [];
  return {
    all,
    async adapt(spec) {
      const env = { ...spec.env };
      for (const variable of used[spec.name] ?? []) {
        const url = env[variable];
        if (!url) continue;
        const link = { ...(await severable(url)), from: spec.name, to: ends[variable] ?? variable };
        all.push(link);
        env[variable] = link.url;
      }
      return { ...spec, env };
    },
    stop: async () => void (await Promise.all(all.map((link) => link.stop()))),
  };
}
