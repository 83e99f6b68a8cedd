import { startProduct } from '../../start/start-product.ts';
import { withoutUserSettings } from '../environment.ts';
import { answerQuestions } from '../processes/answer-questions.ts';

export type Question = { type: 'start'; directory: string } | { type: 'stop' };

/** Does what `npm start` does, on other ports. Answers a start with the milliseconds until everything was ready. */
let stop = async (): Promise<void> => {};

answerQuestions(async (question: Question): Promise<number> => {
  const began = performance.now();
  if (question.type === 'stop') {
    await stop();
  } else {
    const { directory } = question;
    const quiet = { onLine: () => {}, log: () => {} };
    const product = await startProduct({
      directory,
      ports: 'random',
      environment: withoutUserSettings(process.env),
      ...quiet,
    });
    stop = product.stop;
  }
  return performance.now() - began;
});
