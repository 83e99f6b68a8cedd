import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Logger } from '@floorlight/telemetry/logger';

export interface Outage {
  /** A request failed because the service could not be reached. */
  failed(error: unknown): void;
  /** The service answered. */
  answered(): void;
  /** It began just now, so that it may be a restart. */
  isRecent(): boolean;
}

/** Milliseconds. */
const recent = 5000;

/** Logs the beginning and the end of an outage, one line each, however many requests fail in between. */
export function logOutage(service: ServiceName, log: Logger): Outage {
  let since: number | null = null;
  let failures = 0;
  return {
    failed(error) {
      failures += 1;
      if (since !== null) return;
      since = performance.now();
      log.warn({ err: error, upstream: service }, `${service} can't be reached`);
    },
    answered() {
      if (since === null) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      log.info({ upstream: service, seconds, failures }, `${service} answers again`);
      since = null;
      failures = 0;
    },
    isRecent: () => since !== null && performance.now() - since < recent,
  };
}
