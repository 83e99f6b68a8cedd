import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './identity.ts';

const prefix = 'floorlight-';

/**
 * Makes an empty temporary directory for this process, and removes those of killed processes. The caller removes its
 * own.
 */
export function temporaryDirectory(purpose: string): string {
  removeAbandoned();
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${purpose}-${process.pid}-`));
  chmodSync(directory, 0o711); // Postgres runs as another user; without access its data would lie elsewhere and never be removed
  return directory;
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.split('-').at(-2)) : Number.NaN;
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
