import { cpSync, createReadStream, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { createDatabase, ensureRoles, ownerUrl, prepareDatabases } from '../databases/prepare-databases.ts';
import { databaseName } from '../databases/urls.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { eraseAgain } from './erase-again.ts';
import { linesOf } from './lines-of.ts';
import { BadBackup, dumpFile, photosFolder, verifiedManifest } from './manifest.ts';
import { hasKeys, personKeys } from './person-keys.ts';
import { startProgram } from './postgres-programs.ts';
import { partOpener } from './sealed-part.ts';

export interface RestoreTarget {
  /** Of a role that may create roles and databases. */
  postgresUrl: string;
  /** Whether Postgres runs for us alone. */
  ownServer: boolean;
  /** The secrets of the process `migrations`, by name. */
  passwords: Record<string, string>;
  photos: string;
  keys: string;
}

/**
 * Verifies a backup and puts it in place of the six databases and the photos. People whose key is gone stay erased: their
 * rows are dropped, and nothing names them. Then the schemas are brought up to date.
 *
 * @throws BadBackup before anything is changed, if the backup is damaged or there are no keys at all
 */
export async function restoreBackup(from: string, target: RestoreTarget): Promise<{ madeAt: string; erased: number }> {
  const { postgresUrl, passwords, ownServer } = target;
  const { mark, madeAt } = await verifiedManifest(from);
  if (!hasKeys(target.keys))
    throw new BadBackup(
      `no keys of backups are in ${target.keys}, and without them nobody would be restored: bring them there first`,
    );
  const openLine = partOpener(personKeys(target.keys), mark);
  await ensureRoles(postgresUrl, passwords);
  for (const service of serviceNames) {
    await withPostgresClient(postgresUrl, async (admin) => {
      await admin.query(`drop database if exists ${databaseName(service)} with (force)`);
      await createDatabase(admin, service, { ownServer });
    });
    await load(join(from, dumpFile(service)), ownerUrl(postgresUrl, service, passwords), openLine);
  }
  await prepareDatabases(postgresUrl, passwords, { ownServer });
  rmSync(target.photos, { recursive: true, force: true });
  const photos = join(from, photosFolder);
  if (existsSync(photos)) cpSync(photos, target.photos, { recursive: true });
  const erased = await eraseAgain(ownerUrl(postgresUrl, 'auth', passwords));
  return { madeAt, erased };
}

async function load(file: string, url: string, openLine: (line: string) => string | null): Promise<void> {
  const options = ['--quiet', '--no-psqlrc', '--single-transaction', '--output=/dev/null', '--set', 'ON_ERROR_STOP=1'];
  const { child, ended } = startProgram('psql', url, options);
  const feeding = pipeline(
    createReadStream(file),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const sealed of linesOf(chunks)) {
        const line = openLine(sealed);
        if (line !== null) yield `${line}\n`;
      }
    },
    child.stdin,
  );
  const [fed, done] = await Promise.allSettled([feeding, ended]);
  if (done.status === 'rejected') throw done.reason;
  if (fed.status === 'rejected') throw fed.reason;
}
