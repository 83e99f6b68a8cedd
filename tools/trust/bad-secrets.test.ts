import { spawn } from 'node:child_process';
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl } from '../databases/urls.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { root } from '../start/environment.ts';
import { ownEnvironment } from './own-environment.ts';
import { runningProduct } from './running-product.ts';

const directory = temporaryDirectory('bad-secrets');
const file = join(directory, 'DATABASE_PASSWORD');
beforeEach(() => cpSync(join(runningProduct().secrets, 'breaks'), directory, { recursive: true }));
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * What the service breaks prints when it starts with these secrets, up to `enough` or its end. `meanwhile` is called
 * before it is stopped, with its base URL.
 */
async function outputOf(enough: RegExp, meanwhile?: (url: string) => Promise<void>): Promise<string> {
  const { servers, services } = runningProduct();
  const program = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(root, 'services/breaks'),
    env: {
      ...ownEnvironment(),
      SECRETS_DIR: directory,
      PORT: '0',
      DATABASE_URL: databaseUrl(servers.postgres, 'breaks'),
      NATS_URL: servers.nats,
      AUTH_URL: services.auth,
      SITES_FILE: join(root, 'config/sites.json'),
    },
  });
  let output = '';
  await new Promise<void>((resolve) => {
    program.once('close', () => resolve());
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (data) => {
        output += data;
        if (enough.test(output)) resolve();
      });
    }
  });
  try {
    await meanwhile?.(`http://127.0.0.1:${/"port":(\d+),"msg":"Listening"/.exec(output)?.[1]}`);
  } finally {
    program.kill();
  }
  return output;
}

const refusals: { name: string; spoil(): void; message: RegExp }[] = [
  {
    name: 'missing',
    spoil: () => rmSync(file),
    message: /DATABASE_PASSWORD: no such file, and DATABASE_URL has no password/,
  },
  { name: 'empty', spoil: () => writeFileSync(file, ''), message: /DATABASE_PASSWORD: the file is empty/ },
  {
    name: 'open to everyone',
    spoil: () => chmodSync(file, 0o644),
    message: /DATABASE_PASSWORD: everyone may use this file/,
  },
  {
    name: 'wrong',
    spoil: () => writeFileSync(file, 'somebody-elses-password'),
    message: /password authentication failed for user/,
  },
];

test.each(refusals)(
  'a service says in words that a secret is $name, without showing it',
  async ({ spoil, message }) => {
    spoil();
    const output = await outputOf(message);
    expect(output).toMatch(message);
    expect(output).not.toContain('somebody-elses-password');
  },
);

test('while a service waits with a wrong secret, /readyz says what is wrong', async () => {
  writeFileSync(file, 'somebody-elses-password');
  await outputOf(/password authentication failed/, async (url) => {
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      parts: expect.arrayContaining([
        { name: 'postgres', state: 'starting', reason: expect.stringContaining('password authentication failed') },
      ]),
    });
  });
});
