import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './identity.ts';

const prefix = 'floorlight-';
/** A file system in memory, on Linux. */
const memory = '/dev/shm';
/** Bytes: several times what the databases of tests that run side by side take. */
const roomWanted = 4 * 2 ** 30;

/**
 * Makes an empty temporary directory for this process, and removes those of killed processes. The caller removes its
 * own.
 */
export const temporaryDirectory = (purpose: string): string => makeDirectory(tmpdir(), purpose);

/**
 * The same, in memory where there is room. For tests, which make and drop hundreds of databases: each has hundreds of files,
 * and a disk takes twice as long to create them. Benches need a disk, because it is part of what they measure.
 */
export const directoryInMemory = (purpose: string): string => makeDirectory(hasRoom() ? memory : tmpdir(), purpose);

function makeDirectory(parent: string, purpose: string): string {
  for (const each of new Set([tmpdir(), memory])) removeAbandoned(each);
  const directory = mkdtempSync(join(parent, `${prefix}${purpose}-${process.pid}-`));
  chmodSync(directory, 0o711); // Postgres runs as another user; without access its data would lie elsewhere and never be removed
  return directory;
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomWanted;
}

function removeAbandoned(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.split('-').at(-2)) : Number.NaN;
    if (pid && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
