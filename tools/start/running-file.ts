import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What other commands need to know of a product that runs. It holds no secrets. */
export interface Running {
  /** The readiness URL of each process. */
  processes: Record<string, string>;
  /** Host and port of each server, and whether it is ours. */
  servers: Record<'postgres' | 'redis', { host: string; isOwn: boolean }>;
}

const fileIn = (directory: string): string => join(directory, 'running.json');

export const writeRunning = (directory: string, running: Running): void =>
  writeFileSync(fileIn(directory), JSON.stringify(running));

export const removeRunning = (directory: string): void => rmSync(fileIn(directory), { force: true });

export const readRunning = (directory: string): Running => JSON.parse(readFileSync(fileIn(directory), 'utf8'));
