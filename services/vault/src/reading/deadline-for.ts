import type { ServerResponse } from 'node:http';

/** Milliseconds from here to the answer, with the queue, the process and the model: the gateway waits for 15 s. */
const totalTimeout = 13_000;

/** Aborts when the time for an answer is over or the client has disconnected: then nothing more is read or stored. */
export function deadlineFor(response: ServerResponse): AbortSignal {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), totalTimeout);
  response.once('close', () => {
    clearTimeout(timer);
    deadline.abort();
  });
  return deadline.signal;
}
