import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where distributions install servers outside the PATH. */
const serverDirectories = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
];

/** Finds the full path of a program on the PATH or in the server directories (the newest Postgres first), or null. */
export function findProgram(name: string): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const inServerDirectories = serverDirectories.flatMap((pattern) => globSync(pattern).sort(byNumbers).reverse());
  return [...onPath, ...inServerDirectories].map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

const byNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
