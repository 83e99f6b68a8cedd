import { type HelperMessage, readyQuestion } from './helper-message.ts';

/** Call it in a helper once it is ready: it answers the bench's questions, and exits with the bench. */
export function answerQuestions(handle: (question: never) => unknown): void {
  process.on('disconnect', () => process.exit());
  process.on('SIGINT', () => {}); // the bench gets it too and stops its helpers
  process.on('message', ({ number, value }: HelperMessage) => {
    // The bench sends what the helper expects.
    void answerOne(number, () => (value === readyQuestion ? null : handle(value as never)));
  });
}

async function answerOne(number: number, work: () => unknown): Promise<void> {
  try {
    send({ number, value: await work() });
  } catch (error) {
    send({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Sends the bench a message that is not an answer. */
export const notifyBench = (value: unknown): void => send({ number: 0, value });

function send(message: HelperMessage): void {
  if (process.connected) process.send?.(message);
}
