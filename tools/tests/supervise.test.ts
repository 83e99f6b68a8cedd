import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, expect, it } from 'vitest';
import { isRunning } from '../processes/identity.ts';
import { randomFreePort } from '../processes/ports.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { type Supervised, supervise } from '../start/supervise.ts';

const started: Supervised[] = [];
afterEach(() => Promise.all(started.splice(0).map((process) => process.stop())));

async function listener(env: NodeJS.ProcessEnv = {}) {
  const port = await randomFreePort();
  const messages: string[] = [];
  const lines: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  const supervised = supervise(
    {
      name: 'listener',
      args: ['listener.ts'],
      cwd: join(import.meta.dirname, 'fixtures'),
      env: { ...process.env, PORT: String(port), ...env },
      url,
      readyUrl: url,
      pidFile: join(temporaryDirectory('supervise'), 'listener.pid'),
    },
    { log: (line) => messages.push(line), onLine: (_name, line) => lines.push(line) },
  );
  started.push(supervised);
  return { supervised, messages, lines, url };
}

const ready = async (url: string): Promise<string> => (await fetch(url)).text();

it('a killed process is restarted at once, then after a growing pause, with a message', async () => {
  const { supervised, messages, url } = await listener();
  await supervised.start();
  for (let kill = 1; kill <= 3; kill++) {
    const before = supervised.pid;
    supervised.kill('SIGKILL');
    await eventually(() => expect(messages).toHaveLength(kill));
    await eventually(async () => expect(await ready(url)).toBe('ready'));
    expect(supervised.pid).not.toBe(before);
  }
  expect(messages).toEqual([
    'listener ended (SIGKILL); restarting at once',
    'listener ended (SIGKILL); restarting in 0.2 s',
    'listener ended (SIGKILL); restarting in 0.4 s',
  ]);
});

it('a stopped process stays stopped until it is started again', async () => {
  const { supervised, messages, url, lines } = await listener();
  await supervised.start();
  const pid = supervised.pid ?? 0;
  await supervised.stop();
  expect(isRunning(pid)).toBe(false);
  expect(supervised.pid).toBeNull();
  await expect(ready(url)).rejects.toThrow();
  await supervised.start();
  expect(await ready(url)).toBe('ready');
  expect(messages).toEqual([]);
  await eventually(() => expect(lines).toEqual(['listening', 'listening']));
});

it('a process that keeps exiting fails its start', async () => {
  const { supervised, messages } = await listener({ CRASH: 'yes' });
  await expect(supervised.start()).rejects.toThrow('listener keeps exiting');
  expect(messages[0]).toBe('listener ended (exit code 7); restarting at once');
});

it('a line of JSON with a Unicode line separator stays one line', async () => {
  const line = JSON.stringify({ message: 'before\u2028after\u2029end' });
  const { supervised, lines } = await listener({ LINE: line });
  await supervised.start();
  await eventually(() => expect(lines).toEqual([line]));
});
