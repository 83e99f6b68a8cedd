import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { GatewayAddress } from './device.ts';

/** A cheap request to each service, as pages make them all the time. */
const routes: Record<'gateway' | ServiceName, string> = {
  gateway: '/healthz',
  auth: '/api/auth/user',
  vault: '/api/stats',
  safety: '/api/emergency-alerts/counts',
  breaks: '/api/breaks/active',
  inventory: '/api/inventory-counts/plan',
  notify: '/api/notifications/unread-count',
};

export interface Probe {
  service: 'gateway' | ServiceName;
  sentAt: number;
  /** Milliseconds until the answer, or until it was given up. */
  took: number;
  /** Null without an answer. */
  status: number | null;
}

export interface Probes {
  /** The probes sent in a span of time, except those of `services`. */
  others(services: readonly string[], from: number, to: number): Probe[];
  stop(): void;
}

/** Milliseconds. */
const every = 400;
const giveUpAfter = 20_000;

/** Asks every service for something small, all the time, to see whether a fault elsewhere delays it. */
export function startProbes(address: GatewayAddress, cookie: string): Probes {
  const probes: Probe[] = [];
  const abortController = new AbortController();
  const stopped = abortController.signal;

  async function probe(service: Probe['service'], path: string): Promise<void> {
    const sentAt = performance.now();
    const status = await fetch(`${address.url}${path}`, {
      headers: { cookie },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(giveUpAfter)]),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => null,
    );
    if (!stopped.aborted) probes.push({ service, sentAt, took: performance.now() - sentAt, status });
  }
  const timer = setInterval(() => {
    for (const [service, path] of Object.entries(routes)) void probe(service as Probe['service'], path); // its keys
  }, every);

  return {
    others: (services, from, to) =>
      probes.filter(({ service, sentAt }) => sentAt >= from && sentAt < to && !services.includes(service)),
    stop() {
      clearInterval(timer);
      abortController.abort();
    },
  };
}
