import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../clock.ts';
import { memoryOf } from '../memory.ts';
import { answerQuestions } from '../processes/answer-questions.ts';
import { watchTurns } from '../processes/watch-turns.ts';

export type Question =
  | { type: 'address' }
  | { type: 'memory' }
  | { type: 'blocked' }
  | { type: 'broadcast'; marker: string };

/** Milliseconds for which the event loop was blocked, and of processor time that its longest turn took. */
export interface Blocked {
  blocked: number;
  turn: number;
}

/** Milliseconds between two samples of the event loop, which are subtracted from the result. */
const resolution = 1;

/** Answers the bench's questions to one of the servers: its port and memory, and when it began to broadcast. */
export function serve({ port, broadcast }: { port: number; broadcast: (marker: string) => void }): void {
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();
  let turns = watchTurns();

  answerQuestions(async (question: Question) => {
    switch (question.type) {
      case 'address':
        return port;
      case 'memory':
        return memoryAfterGc();
      case 'blocked': {
        await pause(5);
        return { blocked: Math.max(0, loop.max / 1e6 - resolution), turn: turns.stop() } satisfies Blocked;
      }
      case 'broadcast': {
        await pause(20); // so that the question itself is not measured
        loop.reset();
        turns.stop();
        turns = watchTurns();
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

/** Bytes of this process's private memory after garbage collection. Node runs with --expose-gc. */
async function memoryAfterGc(): Promise<number> {
  await pause(100);
  for (let times = 0; times < 2; times++) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }
  return memoryOf(process.pid).anonymous;
}
