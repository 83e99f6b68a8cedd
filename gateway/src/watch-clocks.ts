import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import type { CallService } from '@floorlight/service-kit/call-service';
import type { Logger } from '@floorlight/telemetry/logger';

/** Milliseconds. The services' Date header has whole seconds, and an answer takes a while. */
const tolerance = 20_000;
const checkEvery = 5000;
const checkTimeout = 2000;

/**
 * Compares the clocks of all services with the gateway's, and logs where one is wrong: its alerts, sessions and codes
 * would have wrong times.
 */
export function watchClocks(
  urls: Record<ServiceName, string[]>,
  callService: CallService,
  log: Logger,
): { start(): void; stop(): void } {
  /** 1: ahead of ours, -1: behind, 0: right. */
  const signs = new Map<string, number>();
  const abortController = new AbortController();
  const { signal } = abortController;

  async function check(service: ServiceName, url: string): Promise<void> {
    const answer = await callService(service, new URL('/healthz', url), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(checkTimeout)]),
    });
    await answer.arrayBuffer();
    const ahead = Date.parse(answer.headers.get('date') ?? '') - Date.now();
    const sign = Math.abs(ahead) > tolerance ? Math.sign(ahead) : 0;
    if (sign === (signs.get(url) ?? 0)) return;
    signs.set(url, sign);
    const seconds = Math.round(Math.abs(ahead) / 1000);
    if (sign !== 0)
      log.warn(
        `The clock of ${service} is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the gateway's: set them right`,
      );
    else log.info(`The clock of ${service} agrees with the gateway's again`);
  }

  async function watch(): Promise<void> {
    const all = serviceNames.flatMap((service) => urls[service].map((url) => ({ service, url })));
    while (!signal.aborted) {
      await Promise.allSettled(all.map(({ service, url }) => check(service, url))); // one that is away says nothing
      await sleep(checkEvery, undefined, { signal }).catch(() => undefined); // stopped
    }
  }

  return {
    start: () => void watch(),
    stop: () => abortController.abort(),
  };
}
