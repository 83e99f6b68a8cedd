import { coded } from '@floorlight/languages/coded';
import { Failure } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

const concurrency = 2;
const maxQueueLength = 1000;

/**
 * Runs `work` two at a time, in order of arrival. Throws 503 if the queue is full or the wait too long, so that a rush of
 * sign-ins takes time but not memory.
 */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function hashQueue(longestWaitSeconds: number): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function acquireSlot(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxQueueLength) throw busy();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(busy());
      }, longestWaitSeconds * 1000);
      waiting.push(start);
    });
  }

  return async (work) => {
    await acquireSlot();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = (): Failure => new Failure('unavailable', coded(refusals.signingInBusy), { retryAfter: 5 });
