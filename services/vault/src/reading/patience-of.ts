import type { ServerResponse } from 'node:http';

/** Milliseconds for a photo from here to its answer, in the queue, in the thread and by the model: the gateway waits for 15 s. */
const altogether = 13_000;

/** Ends when the time for an answer is over, or when whoever asked has gone: from then on nothing is read or kept for them. */
export function patienceOf(response: ServerResponse): AbortSignal {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), altogether);
  response.once('close', () => {
    clearTimeout(timer);
    patience.abort();
  });
  return patience.signal;
}
