import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDerived } from './kinds.ts';
import { type ProcessName, processes, secrets, serverFiles } from './table.ts';

interface Options {
  /** Gives each process's files to its user in the containers' images; needs root. */
  forContainers?: boolean;
}

/** The directory with the secrets of a process. */
export const secretsDirectory = (directory: string, process: ProcessName): string => join(directory, process);

/**
 * Makes the secrets that are missing below `directory`: one directory for each process, which only its user may enter,
 * and one file for each secret. Brings files that follow from others up to date. Never changes a secret that is there.
 *
 * @throws an Error that names a file that others may read, or that is empty
 */
export function makeSecrets(directory: string, { forContainers = false }: Options = {}): void {
  const names = Object.keys(secrets) as ProcessName[]; // the keys are the type
  for (const name of names) mkdirSync(join(directory, name), { recursive: true, mode: 0o700 });
  for (const name of names) makeMissing(directory, name);
  for (const name of names) deriveFromOthers(directory, name);
  for (const name of names) writeServerFiles(directory, name);
  if (forContainers) for (const [name, { uid }] of Object.entries(processes)) giveTo(uid, join(directory, name));
}

/** The secrets of one process, by name. */
export function readSecrets(directory: string, process: ProcessName): Record<string, string> {
  return Object.fromEntries(
    Object.keys(secrets[process]).map((name) => [name, readSecret(join(directory, process, name)) ?? '']),
  );
}

/** Replaces a file in one step, so that a reader sees the old or the new content. */
export function writeSecret(file: string, content: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, `${content}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}

function makeMissing(directory: string, process: ProcessName): void {
  for (const [name, secret] of Object.entries(secrets[process])) {
    const file = join(directory, process, name);
    if (readSecret(file) === null && !isDerived(secret)) writeSecret(file, secret.make());
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

function writeServerFiles(directory: string, process: ProcessName): void {
  for (const [name, make] of Object.entries(serverFiles[process] ?? {})) {
    writeSecret(join(directory, process, name), make(readSecrets(directory, process)));
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
  for (const name of readdirSync(directory)) chownSync(join(directory, name), uid, uid);
  chownSync(directory, uid, uid);
}
