import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './identity.ts';

const prefix = 'floorlight-';

/**
 * Makes an empty directory that lives as long as this process: what runs that were killed left behind is removed on
 * the way, the rest is the caller's to remove.
 */
export function temporaryDirectory(purpose: string): string {
  removeAbandoned();
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${purpose}-${process.pid}-`));
  chmodSync(directory, 0o711); // Postgres runs as a user of its own: shut out, it would keep its data elsewhere, for ever
  return directory;
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.split('-').at(-2)) : Number.NaN;
    if (pid && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
