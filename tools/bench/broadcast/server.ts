import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../clock.ts';
import { memoryOf } from '../memory.ts';
import { answer } from '../processes/answer.ts';

export type Question =
  | { say: 'address' }
  | { say: 'memory' }
  | { say: 'blocked' }
  | { say: 'broadcast'; marker: string };

/** Milliseconds between two looks at the event loop: what a look adds to what it finds. */
const resolution = 1;

/** Answers the bench for one of the servers: where it is, its memory, and that it has begun to broadcast. */
export function serve({ port, broadcast }: { port: number; broadcast: (marker: string) => void }): void {
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();

  answer(async (question: Question) => {
    switch (question.say) {
      case 'address':
        return port;
      case 'memory':
        return collected();
      case 'blocked': {
        await pause(5);
        return Math.max(0, loop.max / 1e6 - resolution);
      }
      case 'broadcast': {
        await pause(20); // what the question itself cost the loop is not to be found again
        loop.reset();
        await pause(5);
        const began = now();
        broadcast(question.marker);
        return began;
      }
      default:
        return question satisfies never;
    }
  });
}

/** Bytes of this process's own memory once nothing in it is garbage. Node runs with --expose-gc. */
async function collected(): Promise<number> {
  await pause(100);
  for (let times = 0; times < 2; times++) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }
  return memoryOf(process.pid).anonymous;
}
