import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { describeFile, dumpFile, verifiedManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

async function backup(): Promise<string> {
  const directory = temporaryDirectory('backup');
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const service of serviceNames) writeFileSync(join(directory, dumpFile(service)), service);
  const files = await Promise.all(serviceNames.map((service) => describeFile(directory, dumpFile(service))));
  const mark = '0123456789abcdef';
  writeManifest(directory, {
    format: 'floorlight-backup-1',
    madeAt: new Date().toISOString(),
    version: '1',
    mark,
    files,
  });
  return directory;
}

test('a whole backup is taken', async () => {
  expect((await verifiedManifest(await backup())).files).toHaveLength(serviceNames.length);
});

test.each([
  ['a changed file', (at: string) => appendFileSync(join(at, dumpFile('safety')), 'x'), 'safety.sql.gz was changed'],
  ['a missing file', (at: string) => rmSync(join(at, dumpFile('auth'))), 'auth.sql.gz is missing'],
  ['no manifest', (at: string) => rmSync(join(at, 'manifest.json')), 'it has no manifest that can be read'],
  [
    'a changed manifest',
    (at: string) => {
      const file = join(at, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('0123', '1123'));
    },
    'its manifest was changed',
  ],
])('a backup with %s is refused in words', async (_, damage, words) => {
  const directory = await backup();
  damage(directory);
  await expect(verifiedManifest(directory)).rejects.toThrow(words);
});

test('a restore without any keys, which would erase everybody, is refused before it reaches Postgres', async () => {
  const directory = await backup();
  const nowhere = { postgresUrl: 'postgres://postgres@127.0.0.1:1/postgres', ownServer: true, passwords: {} };
  const restored = restoreBackup(directory, {
    ...nowhere,
    photos: join(directory, 'photos'),
    keys: join(directory, 'keys'),
  });
  await expect(restored).rejects.toThrow('without them nobody would be restored');
});
