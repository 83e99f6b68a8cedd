import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Logger } from '@floorlight/telemetry/logger';

/** Milliseconds. A request that has not got a connection to the service by then is refused: its client comes again. */
export const longestWait = 2000;
/** Milliseconds without a refusal after which an overload is over. */
const quiet = 5000;

export interface Overload {
  /** A request was refused because it had waited too long for a connection. */
  refused(): void;
}

/** Logs the beginning and the end of an overload, one line each, however many requests are refused in between. */
export function logOverload(service: ServiceName, log: Logger): Overload {
  let refusals = 0;
  let end: NodeJS.Timeout | null = null;
  const ended = () => {
    log.info({ upstream: service, refusals }, `${service} takes all requests again`);
    end = null;
    refusals = 0;
  };
  return {
    refused() {
      refusals += 1;
      if (!end) log.warn({ upstream: service }, `${service} gets more requests than it can answer: some are refused`);
      clearTimeout(end ?? undefined);
      end = setTimeout(ended, quiet).unref();
    },
  };
}
