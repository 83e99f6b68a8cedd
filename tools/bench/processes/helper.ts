import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endChild } from '../../processes/end-child.ts';
import { type HelperMessage, readyQuestion } from './helper-message.ts';

/** A child process of the bench, which exits with it. */
export interface Helper {
  pid: number;
  /** Sends a question and resolves to the answer. Throws if the helper exits or answers with an error. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** Calls the listener with each message that is not an answer. */
  onMessage(listener: (message: unknown) => void): void;
  stop(): Promise<void>;
}

export interface HelperOptions {
  env?: NodeJS.ProcessEnv;
  /** Arguments for Node itself. */
  node?: string[];
  /** Arguments for the file. */
  arguments?: string[];
}

/** Runs a file that calls `answerQuestions` in a child process. */
export async function startHelper(
  file: URL,
  { env = {}, node = [], arguments: args = [] }: HelperOptions = {},
): Promise<Helper> {
  const child = fork(file, args, {
    execArgv: node,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const listeners: ((message: unknown) => void)[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;

  child.on('message', ({ number, value, failure }: HelperMessage) => {
    const question = waiting.get(number);
    if (!question) for (const listener of listeners) listener(value);
    waiting.delete(number);
    if (failure === undefined) question?.resolve(value);
    else question?.reject(new Error(failure));
  });
  child.on('exit', () => {
    for (const question of waiting.values()) question.reject(new Error(`${file.pathname} has ended`));
  });

  const ask = <Answer>(value: unknown): Promise<Answer> => {
    if (!child.connected) return Promise.reject(new Error(`${file.pathname} has ended`));
    const question = Promise.withResolvers<unknown>();
    asked += 1;
    waiting.set(asked, question);
    child.send({ number: asked, value } satisfies HelperMessage);
    return question.promise as Promise<Answer>; // the caller knows the type of the answer
  };
  await Promise.race([ask(readyQuestion), failed(child, file)]);
  return {
    pid: child.pid ?? 0,
    ask,
    onMessage: (listener) => void listeners.push(listener),
    stop: () => endChild(child, 'SIGTERM', 2_000),
  };
}

async function failed(child: ChildProcess, file: URL): Promise<never> {
  const [reason] = await Promise.race([once(child, 'exit'), once(child, 'error')]);
  throw new Error(`${file.pathname} could not start: ${reason}`);
}
