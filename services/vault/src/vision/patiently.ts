import {
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleAll,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

/** Milliseconds for both tries together: with the reading before, the gateway still waits for the answer. */
const altogether = 12_000;
/** Photos that are asked for at once; the next has no answer, sooner than a late one. */
const mostAtOnce = 4;

/**
 * One answer within 8 s, a second try where the first failed sooner, and a rest after five photos in a row that got no
 * answer: then one photo asks again, and where that succeeds, all do.
 */
export function patiently({
  restsFor = 30_000,
  answersWithin = 8000,
  onOpen,
}: {
  restsFor?: number;
  answersWithin?: number;
  onOpen: () => void;
}): <T>(ask: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: restsFor, breaker: new ConsecutiveBreaker(5) });
  breaker.onStateChange((state) => {
    if (state === CircuitState.Open) onOpen();
  });
  const policy = wrap(
    bulkhead(mostAtOnce),
    breaker,
    timeout(altogether, TimeoutStrategy.Aggressive),
    retry(
      handleWhen((error) => !(error instanceof TaskCancelledError)),
      {
        maxAttempts: 1,
        backoff: new ConstantBackoff(100),
      },
    ),
    timeout(answersWithin, TimeoutStrategy.Aggressive),
  );
  return (ask) => policy.execute(({ signal }) => ask(signal));
}
