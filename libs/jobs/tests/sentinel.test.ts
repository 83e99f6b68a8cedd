import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { freePort } from '@floorlight/test-kit/free-port';
import { createClient } from 'redis';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../src/define-job.ts';
import { connectJobs } from '../src/jobs.ts';
import { redisSocket } from '../src/redis-socket.ts';

const program = 'redis-server';
const hasRedis = process.platform === 'linux' && spawnSync(program, ['--version']).status === 0;
const log = createLogger({ service: 'jobs-test', level: 'silent' });

describe.skipIf(!hasRedis)('with a primary, a replica and a Sentinel', () => {
  let directory: string;
  let url: string;
  const children = new Map<string, ChildProcess>();

  function start(host: string, port: number, settings: string[], ...args: string[]): void {
    const file = join(directory, `${host}-${port}.conf`);
    writeFileSync(
      file,
      [`bind ${host}`, `port ${port}`, `dir ${directory}`, 'save ""', 'protected-mode no', ...settings].join('\n'),
    );
    children.set(host, spawn(program, [file, ...args], { stdio: 'ignore' }));
  }

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'sentinel-'));
    const [port, sentinel] = [await freePort(), await freePort()];
    start('127.0.0.2', port, ['repl-diskless-sync-delay 0']);
    start('127.0.0.3', port, [`replicaof 127.0.0.2 ${port}`, 'replica-announce-ip 127.0.0.3']);
    await untilReplicated(`redis://127.0.0.2:${port}`);
    const watch = [
      `monitor cell 127.0.0.2 ${port} 1`,
      'down-after-milliseconds cell 200',
      'failover-timeout cell 2000',
    ];
    start(
      '127.0.0.4',
      sentinel,
      watch.map((line) => `sentinel ${line}`),
      '--sentinel',
    );
    url = `redis://redis:${port}?sentinels=127.0.0.5:${sentinel},127.0.0.4:${sentinel}&name=cell`;
  });
  afterEach(() => {
    for (const child of children.values()) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  test('jobs go on with the new primary after the old one was killed', async () => {
    const jobs = connectJobs({ url, log, prefix: 'sentinel' });
    const count = defineJob({ name: 'count', schema: z.object({ number: z.int() }) });
    const numbers: number[] = [];
    jobs.work(count, async ({ number }) => void numbers.push(number));
    await jobs.start();
    await eventually(async () => jobs.add(count, { number: 1 }), { within: 10_000 });
    await eventually(() => numbers.includes(1));
    children.get('127.0.0.2')?.kill('SIGKILL');
    await eventually(async () => jobs.add(count, { number: 2 }), { within: 20_000 });
    await eventually(() => numbers.includes(2), { within: 15_000 });
    await jobs.stop();
  }, 60_000);
});

/** A Sentinel looks for replicas when it starts, and ten seconds later. */
async function untilReplicated(url: string): Promise<void> {
  const client = createClient({ url });
  client.on('error', () => {});
  await client.connect();
  await eventually(async () => (await client.info('replication')).includes('state=online'), { within: 10_000 });
  client.destroy();
}

test.each([
  ['redis://redis:6379?sentinels=a:1', /not the name/],
  ['redis://127.0.0.1:6379?sentinels=a:1&name=cell', /not an address/],
])('%s is refused with a reason', (url, reason) => expect(() => redisSocket(url, undefined)).toThrow(reason));

test('without Sentinels a URL is taken as it is', () => {
  expect(redisSocket('redis://redis:6379', 'PEM')).toEqual({});
  expect(redisSocket('rediss://redis:6379', 'PEM')).toEqual({ tls: true, ca: 'PEM' });
});
