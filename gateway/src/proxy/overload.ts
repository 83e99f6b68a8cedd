import type { ServiceName } from '@floorlight/contracts/endpoint';
import { unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import { type Answerable, failExchange } from './exchange.ts';

/** Milliseconds that a request waits for a connection to its service. */
const longestWait = 2000;
/** Milliseconds without a refusal after which an overload is over. */
const quiet = 5000;

export interface Overload {
  /**
   * Refuses a request that has no connection to the service within two seconds: its client comes again. Returns the
   * function that ends the wait.
   */
  limitWait(exchange: Answerable): () => void;
}

/** Limits the wait for a service, and logs the beginning and the end of an overload, one line each, however many it refuses. */
export function limitOverload(service: ServiceName, log: Logger): Overload {
  let refusals = 0;
  let end: NodeJS.Timeout | undefined;

  function countRefusal(): void {
    refusals += 1;
    if (!end) log.warn({ upstream: service }, `${service} gets more requests than it can answer: some are refused`);
    clearTimeout(end);
    end = setTimeout(() => {
      log.info({ upstream: service, refusals }, `${service} takes all requests again`);
      end = undefined;
      refusals = 0;
    }, quiet).unref();
  }

  return {
    limitWait(exchange) {
      const timer = setTimeout(() => {
        countRefusal();
        failExchange(exchange, unavailable());
      }, longestWait);
      return () => clearTimeout(timer);
    },
  };
}
