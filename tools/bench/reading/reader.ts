import { answer } from '../processes/answer.ts';
import { type Contender, readers } from './readers.ts';

/** What the bench asks of one reader of photographs. */
export interface Question {
  file: string;
}
/** The first value found, or null; milliseconds. */
export interface Answer {
  value: string | null;
  took: number;
}

const read = readers()[process.argv[2] as Contender]; // the bench starts one for each

answer(async ({ file }: Question): Promise<Answer> => {
  const began = performance.now();
  const value = await read(file).catch(() => null);
  return { value, took: performance.now() - began };
});
