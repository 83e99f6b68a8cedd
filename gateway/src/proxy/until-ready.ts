import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import { serviceAgent } from './service-agent.ts';

/** Milliseconds. A service starts within a second or two. */
const longest = 2000;
const every = 50;
const answerTimeout = 500;

/**
 * Returns a function that resolves as soon as the service is ready, or after two seconds. It asks for all who wait
 * together.
 */
export function untilReady(target: string): () => Promise<void> {
  const readyUrl = new URL('/readyz', target);
  let waiting: Promise<void> | null = null;

  async function wait(): Promise<void> {
    const deadline = performance.now() + longest;
    while (!(await isReady(readyUrl)) && performance.now() < deadline) await pause(every);
    waiting = null;
  }

  return () => {
    waiting ??= wait();
    return waiting;
  };
}

const isReady = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    request({ ...urlToHttpOptions(url), agent: serviceAgent, signal: AbortSignal.timeout(answerTimeout) })
      .on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      })
      .on('error', () => resolve(false))
      .end();
  });
