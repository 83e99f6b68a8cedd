import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAs } from './run-as.ts';
import type { Engine } from './server.ts';

const isRoot = process.getuid?.() === 0;

/** The user an engine runs as: its own if we are root, else the current user (undefined). */
export const userOf = (engine: Engine): string | undefined => (isRoot ? engine.user : undefined);

/**
 * Makes the engine's directory below `parent`, owned by `user`. If that user can't enter it, because the checkout lies
 * below a root-only path, the data goes below /var/lib/floorlight and a line is logged.
 */
export async function dataDirectory(
  engine: Engine,
  parent: string,
  user: string | undefined,
  log: (line: string) => void,
): Promise<string> {
  const directory = makeDirectory(join(parent, engine.name), user);
  if (!user || (await canWrite(user, directory))) return directory;
  const hash = createHash('sha256').update(parent).digest('hex').slice(0, 12);
  const fallback = makeDirectory(join('/var/lib/floorlight', hash, engine.name), user);
  log(`${engine.name}: the user ${user} cannot enter ${parent}, so its data lies in ${fallback}`);
  return fallback;
}

function makeDirectory(directory: string, user: string | undefined): string {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  if (user) chownSync(directory, ...userIds(user));
  return directory;
}

const canWrite = (user: string, directory: string): Promise<boolean> =>
  runAs(user, 'test', ['-w', directory], { cwd: '/' }).then(
    () => true,
    () => false,
  );

export function userIds(user: string): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  if (!line) throw new Error(`The server runs as user ${user}, which does not exist on this machine`);
  const [, , uid, gid] = line.split(':');
  return [Number(uid), Number(gid)];
}
