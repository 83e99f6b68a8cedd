import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { callerVariables, gatewayHeaders } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, expect, test } from 'vitest';
import type { LogLine } from './sample.ts';

let child: ChildProcess;
let logs: LogLine[];
afterEach(() => void child.kill('SIGKILL'));

function run(...args: string[]): Promise<unknown[]> {
  logs = [];
  child = spawn(process.execPath, [new URL('sample-process.ts', import.meta.url).pathname, ...args], {
    env: { ...process.env, ...callerVariables('vault') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) createInterface(child.stdout).on('line', (line) => logs.push(JSON.parse(line)));
  return once(child, 'close');
}
const logged = (msg: string) => eventually(() => logs.find((line) => line.msg === msg) ?? false);
const baseUrl = async () => {
  await logged('Ready');
  return `http://127.0.0.1:${(await logged('Listening')).port}`;
};

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s a process finishes its requests, stops and exits with 0',
  async (signal) => {
    const ended = run();
    const answer = fetch(`${await baseUrl()}/api/greeting`, { headers: gatewayHeaders('vault') });
    await logged('requested');
    child.kill(signal);
    child.kill(signal);
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(logs.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['store stopped', 'Stopped']));
  },
);

test('a process that cannot start logs why and exits with 1', async () => {
  expect(await run('--broken')).toEqual([1, null]);
  expect(logs.find(({ level }) => level === 'fatal')).toMatchObject({ err: { message: 'the migration is wrong' } });
});

test('an unhandled error is logged and the process exits with 1', async () => {
  const ended = run();
  await fetch(`${await baseUrl()}/api/leave`, { headers: gatewayHeaders('vault'), redirect: 'manual' });
  expect(await ended).toEqual([1, null]);
  expect(logs.find(({ level }) => level === 'fatal')).toMatchObject({ err: { message: 'an unhandled rejection' } });
});

test('memory that start-up took is released a few seconds later', async () => {
  void run('--wasteful');
  const url = await baseUrl();
  const { rss } = (await logged('wasted')) as unknown as { rss: number }; // that line has it
  const memory = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  };
  await eventually(async () => (await memory()) < rss / 2, { within: 15_000, every: 500 });
});
