import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const logger = new URL('./logger.ts', import.meta.url).href;

function run(statements: string) {
  const program = `
    import { createLogger } from '${logger}';
    const log = createLogger({ service: 'safety', level: 'info' });
    ${statements}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Returns the messages a process logs that runs these statements. */
async function messagesOf(statements: string): Promise<string[]> {
  const lines = (await text(run(statements).stdout)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line).msg);
}

const many = `for (let number = 0; number < 1000; number++) log.info('line ' + number);`;
const all = Array.from({ length: 1000 }, (_, number) => `line ${number}`);

test.each([
  ['when the process ends', ''],
  ['on process.exit', 'process.exit(0);'],
  ['after an uncaught error', 'throw new Error("no");'],
])('every line is written, in order, %s', async (_, ending) => {
  expect(await messagesOf(many + ending)).toEqual(all);
});

test('a line is written within a second while the process goes on, and a warning at once', async () => {
  const killed = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000);`;
  expect(await messagesOf(`${killed} log.info('a line');`)).toEqual(['a line']);
  expect(await messagesOf(`log.info('a line'); log.warn('a warning'); process.kill(process.pid, 'SIGKILL');`)).toEqual([
    'a line',
    'a warning',
  ]);
});

test('a process goes on when the reader of its lines is gone', async () => {
  const child = run(`for (let number = 0; number < 1000; number++) log.warn('x'.repeat(5000));`);
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
