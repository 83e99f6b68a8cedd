import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDirectories } from './directories.ts';

/** A directory whose answer about itself is an error, after a while. Counts who asks. */
async function failingDirectory() {
  const asked = { times: 0 };
  const server = createServer((_request, response) => {
    asked.times++;
    setTimeout(() => response.writeHead(503).end(), 200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'floorlight-directories-'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'directories.json');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const settings = {
    ...{ id: 'acme', name: 'Acme', issuer, clientId: 'floorlight', clientSecretFile: 'secret' },
    mailDomains: ['acme.test'],
    places: [{ group: '*', role: 'worker', site: 'main' }],
  };
  writeFileSync(join(folder, 'secret'), 'a secret');
  writeFileSync(file, JSON.stringify([settings]));
  const config = { DIRECTORIES_FILE: file, NODE_ENV: 'test' } as Parameters<typeof openDirectories>[0]; // all that it reads
  return { asked, directory: openDirectories(config).get('acme') };
}

test('a directory that is away is asked once for all who want to sign in meanwhile, and again afterwards', async () => {
  const { asked, directory } = await failingDirectory();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => directory.discover()));
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  expect(asked.times).toBe(1);
  await expect(directory.discover()).rejects.toThrow();
  expect(asked.times).toBe(2);
});
