import { hello, type Said } from './said.ts';

/** In a helper, once it is ready: answers what the bench asks, and ends with it. */
export function answer(handle: (question: never) => unknown): void {
  process.on('disconnect', () => process.exit());
  process.on('SIGINT', () => {}); // the bench hears it too, and ends its helpers itself
  process.on('message', ({ number, value }: Said) => {
    void answerOne(number, () => (value === hello ? null : handle(value as never))); // both sides are of the bench
  });
}

async function answerOne(number: number, work: () => unknown): Promise<void> {
  try {
    say({ number, value: await work() });
  } catch (error) {
    say({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Tells the bench something it didn't ask for. */
export const tell = (value: unknown): void => say({ number: 0, value });

function say(said: Said): void {
  if (process.connected) process.send?.(said);
}
