import { answerQuestions } from '../processes/answer-questions.ts';
import { type Contender, readers } from './readers.ts';

/** The bench's question to one reader of photographs. */
export interface Question {
  file: string;
}
/** The first value found, or null; milliseconds of processor time, which a busy machine doesn't change. */
export interface Answer {
  value: string | null;
  took: number;
}

const read = readers()[process.argv[2] as Contender]; // the bench starts one process per contender

answerQuestions(async ({ file }: Question): Promise<Answer> => {
  const before = process.cpuUsage();
  const value = await read(file).catch(() => null);
  const { user, system } = process.cpuUsage(before);
  return { value, took: (user + system) / 1000 };
});
