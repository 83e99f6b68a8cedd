import { Failure } from '@floorlight/service-kit/failures';

const atOnce = 2;
const longestQueue = 1000;

/**
 * Runs the work once it has its turn: two at a time, in order of arrival. Throws 503 where the queue is full or the
 * turn takes too long to come, so that a rush of sign-ins costs waiting and not memory.
 */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function hashQueue(longestWaitSeconds: number): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= longestQueue) throw busy();
    await new Promise<void>((enter, refuse) => {
      const called = () => {
        clearTimeout(timer);
        enter();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(called), 1);
        refuse(busy());
      }, longestWaitSeconds * 1000);
      waiting.push(called);
    });
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = (): Failure =>
  new Failure('unavailable', 'Too many people are signing in right now. Please try again', { retryAfter: 5 });
