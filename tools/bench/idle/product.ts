import { startProduct } from '../../start/start-product.ts';
import { unset } from '../environment.ts';
import { answer } from '../processes/answer.ts';

export type Question = { say: 'start'; directory: string } | { say: 'stop' };

/** What `npm start` does, on ports of its own. Answers a start with the milliseconds until everything was ready. */
let stop = async (): Promise<void> => {};

answer(async (question: Question): Promise<number> => {
  const began = performance.now();
  if (question.say === 'stop') {
    await stop();
  } else {
    const { directory } = question;
    const quiet = { onLine: () => {}, log: () => {} };
    const product = await startProduct({ directory, ports: 'random', environment: unset(process.env), ...quiet });
    stop = product.stop;
  }
  return performance.now() - began;
});
