import { once } from 'node:events';
import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { isOfTheModel, mayPass } from './fault.ts';

/** Milliseconds for both tries together, and for waiting while another photo asks after a rest. */
const altogether = 12_000;
/** Photos that are asked for at once; the next has no answer, sooner than a late one. */
const mostAtOnce = 4;

/**
 * One answer within 8 s, a second try where the first failed sooner in a way that may pass, and a rest after five photos
 * in a row that got no answer: then one photo asks again, and where that succeeds, all do. `until` ends the waiting; the
 * question goes on and counts.
 */
export function patiently({
  restsFor = 30_000,
  answersWithin = 8000,
  onOpen,
}: {
  restsFor?: number;
  answersWithin?: number;
  onOpen: () => void;
}): <T>(ask: (signal: AbortSignal) => Promise<T>, until: AbortSignal) => Promise<T> {
  const breaker = circuitBreaker(handleWhen(isOfTheModel), {
    halfOpenAfter: restsFor,
    breaker: new ConsecutiveBreaker(5),
  });
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onOpen();
  });
  const policy = wrap(
    timeout(altogether, TimeoutStrategy.Aggressive),
    bulkhead(mostAtOnce),
    breaker,
    retry(handleWhen(mayPass), { maxAttempts: 1, backoff: new ConstantBackoff(100) }),
    timeout(answersWithin, TimeoutStrategy.Aggressive),
  );
  return async (ask, until) => {
    until.throwIfAborted();
    const over = once(until, 'abort').then(() => until.throwIfAborted());
    return Promise.race([policy.execute(({ signal }) => ask(signal)), over as Promise<never>]); // it has been aborted
  };
}
