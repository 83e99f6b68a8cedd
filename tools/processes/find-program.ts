import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where distributions keep servers that are not on everybody's PATH. */
const besidePath = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin'];

/** The full path of a program on the PATH or in the usual server directories (the newest Postgres first), or null. */
export function findProgram(name: string): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const beside = besidePath.flatMap((pattern) => globSync(pattern).sort(byNumbers).reverse());
  return [...onPath, ...beside].map((folder) => join(folder, name)).find(isExecutable) ?? null;
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
