import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { appHeader } from '@floorlight/contracts/endpoint';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { callerVariables } from '@floorlight/test-kit/callers';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { testUrls } from '@floorlight/test-kit/urls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { send } from './send.ts';
import { upstream } from './upstream.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Running {
  child: ChildProcess;
  url: string;
  lines(): Record<string, unknown>[];
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: String(port),
      ADMIN_PORT: '0',
      REDIS_URL: testUrls.redis,
      ...testBusConfig(),
      ...callerVariables('gateway'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  await eventually(() => lines().some(({ msg }) => msg === 'Ready') || child.exitCode !== null, { within: 15_000 });
  return { child, url: `http://127.0.0.1:${port}`, lines };
}

describe('The gateway as a process', () => {
  it('logs one line per request, with its id and without secrets', async () => {
    const auth = await upstream('auth');
    onTestFinished(auth.kill);
    const { url, lines } = await start({ AUTH_URL: auth.url });
    const cookie = `floorlight_session=${'d'.repeat(43)}`;
    const answer = await send(url, '/api/auth/verify-email?token=very-secret', {
      headers: { cookie, [appHeader]: '1' },
    });
    const isLine = ({ path }: Record<string, unknown>) => path === '/api/auth/verify-email';
    await eventually(() => lines().some(isLine));
    const [line, ...more] = lines().filter(isLine);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      service: 'gateway',
      method: 'GET',
      status: 200,
      requestId: answer.headers['x-request-id'],
    });
    expect(line?.durationMs).toBeGreaterThan(0);
    expect(JSON.stringify(lines())).not.toMatch(/very-secret|dddd/);
  });

  it('finishes open requests on SIGTERM, and exits within ten seconds', async () => {
    const auth = await upstream('auth');
    onTestFinished(auth.kill);
    const { child, url } = await start({ AUTH_URL: auth.url });
    const arrived = new Promise<void>((resolve) =>
      auth.answerBy((_request, response) => {
        resolve();
        setTimeout(() => response.end('[]'), 500);
      }),
    );
    const answer = send(url, '/api/sites');
    await arrived;
    const began = performance.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('does not start with a wrong configuration', async () => {
    const { child } = await start({ PUBLIC_URL: 'nonsense', TRUST_PROXY: 'nobody' });
    await eventually(() => child.exitCode !== null);
    expect(child.exitCode).toBe(1);
  });
});
