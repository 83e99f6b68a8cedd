import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Cell } from '@floorlight/contracts/cell-link';
import { readCells } from '@floorlight/event-bus/cells';
import type { ServerName, ServerSecrets } from '../servers/server.ts';
import { isDerived, isIssued } from './kinds.ts';
import { type ProcessName, processes, secrets, serverFiles } from './table.ts';

interface Options {
  /** Gives each process's files to its user in the containers' images; needs root. */
  forContainers?: boolean;
  /** At a hub: the list of its cells, which NATS lets in. */
  cellsFile?: string | undefined;
}

/** The directory with the secrets of a process. */
export const secretsDirectory = (directory: string, process: ProcessName): string => join(directory, process);

/**
 * Makes the secrets that are missing below `directory`: one directory for each process, which only its user may enter,
 * and one file for each secret. Brings files that follow from others up to date, and renews certificates after a third of
 * their life. Never changes another secret that is there.
 *
 * @throws an Error that names a file that others may read, or that is empty
 */
export function makeSecrets(
  directory: string,
  { forContainers = false, cellsFile = process.env.CELLS_FILE }: Options = {},
): void {
  const names = Object.keys(secrets) as ProcessName[]; // the keys are the type
  for (const name of names) {
    mkdirSync(join(directory, name), { recursive: true });
    chmodSync(join(directory, name), 0o700);
  }
  for (const name of names) makeMissing(directory, name);
  for (const name of names) deriveFromOthers(directory, name);
  for (const name of names) issueCertificates(directory, name);
  for (const name of names)
    if (serverFiles[name]) writeServerFiles(directory, name, cellsFile ? readCells(cellsFile) : []);
  if (forContainers) for (const [name, { uid }] of Object.entries(processes)) giveTo(uid, join(directory, name));
}

/** Replaces every secret that is there, each as its kind says, and brings what follows from them up to date. */
export function replaceSecrets(directory: string): void {
  for (const [process, own] of Object.entries(secrets)) {
    for (const [name, secret] of Object.entries(own)) {
      if (isDerived(secret) || isIssued(secret)) continue;
      const file = join(directory, process, name);
      const old = readSecret(file);
      writeSecret(file, old !== null && secret.rotate ? secret.rotate(old) : secret.make());
    }
  }
  makeSecrets(directory);
}

/** The secrets of one process, by name. */
export function readSecrets(directory: string, process: ProcessName): Record<string, string> {
  return Object.fromEntries(
    Object.keys(secrets[process]).map((name) => [name, readSecret(join(directory, process, name)) ?? '']),
  );
}

/** What a server needs of its secrets. */
export const serverSecrets = (directory: string, server: ServerName): ServerSecrets => ({
  files: join(directory, server, 'public'),
  get values() {
    return readSecrets(directory, server); // they may be rotated while the server runs
  },
});

/** Replaces a file in one step, so that a reader sees the old or the new content. */
export const writeSecret = (file: string, content: string): void => writeFile(file, `${content}\n`, 0o600);

function writeFile(file: string, content: string, mode: number): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, file);
}

function makeMissing(directory: string, process: ProcessName): void {
  for (const [name, secret] of Object.entries(secrets[process])) {
    const file = join(directory, process, name);
    if (isDerived(secret) || isIssued(secret)) continue;
    if (readSecret(file) === null) writeSecret(file, secret.make());
  }
}

function deriveFromOthers(directory: string, process: ProcessName): void {
  for (const [name, secret] of Object.entries(secrets[process])) {
    if (!isDerived(secret)) continue;
    const file = join(directory, process, name);
    const value = secret.derive(readSecret(join(directory, ...secret.from)) ?? '');
    if (value !== readSecret(file)) writeSecret(file, value);
  }
}

function issueCertificates(directory: string, process: ProcessName): void {
  for (const [name, secret] of Object.entries(secrets[process])) {
    if (!isIssued(secret)) continue;
    const file = join(directory, process, name);
    const issuer = readSecret(join(directory, ...secret.issuer)) ?? '';
    const present = readSecret(file);
    if (present === null || !secret.isFresh(present, issuer)) writeSecret(file, secret.issue(issuer));
  }
}

function writeServerFiles(directory: string, process: ProcessName, cells: Cell[]): void {
  mkdirSync(join(directory, process, 'public'), { recursive: true, mode: 0o755 });
  for (const [name, make] of Object.entries(serverFiles[process] ?? {})) {
    writeFile(join(directory, process, 'public', name), make(readSecrets(directory, process), cells), 0o644);
  }
}

/** Null if it is missing. */
function readSecret(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return null;
  if (stats.mode & 0o077) throw new Error(`Others may read the secret ${file}; run chmod 600 on it`);
  const value = readFileSync(file, 'utf8').trim();
  if (!value) throw new Error(`The secret ${file} is empty; remove it to get a new one`);
  return value;
}

function giveTo(uid: number, directory: string): void {
  for (const name of readdirSync(directory, { encoding: 'utf8', recursive: true })) {
    chownSync(join(directory, name), uid, uid);
  }
  chownSync(directory, uid, uid);
}
