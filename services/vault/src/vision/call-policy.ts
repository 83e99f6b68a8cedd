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
import { isModelFailure, isTransient } from './fault.ts';

/** Milliseconds for both attempts together. */
const totalTimeout = 12_000;
/** Calls at once. Another one fails immediately: no answer is better than a late one. */
const maxConcurrent = 4;

/**
 * Runs calls with a timeout for each answer, one retry after a transient failure, and a circuit breaker: after five
 * failures in a row no call is made for `halfOpenAfter` milliseconds, then one call tests whether the model answers
 * again. At the deadline the caller gets an error, but the call goes on and counts for the breaker.
 */
export function createCallPolicy({
  halfOpenAfter = 30_000,
  answerTimeout = 8000,
  onOpen,
}: {
  halfOpenAfter?: number;
  answerTimeout?: number;
  /** Called when the breaker opens. */
  onOpen: () => void;
}): <T>(ask: (signal: AbortSignal) => Promise<T>, deadline: AbortSignal) => Promise<T> {
  const breaker = circuitBreaker(handleWhen(isModelFailure), {
    halfOpenAfter,
    breaker: new ConsecutiveBreaker(5),
  });
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onOpen();
  });
  const policy = wrap(
    timeout(totalTimeout, TimeoutStrategy.Aggressive),
    bulkhead(maxConcurrent),
    breaker,
    retry(handleWhen(isTransient), { maxAttempts: 1, backoff: new ConstantBackoff(100) }),
    timeout(answerTimeout, TimeoutStrategy.Aggressive),
  );
  return async (ask, deadline) => {
    deadline.throwIfAborted();
    const aborted = once(deadline, 'abort').then(() => deadline.throwIfAborted());
    // throwIfAborted always throws here.
    return Promise.race([policy.execute(({ signal }) => ask(signal)), aborted as Promise<never>]);
  };
}
