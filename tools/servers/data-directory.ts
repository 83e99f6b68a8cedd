import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAs } from './run-as.ts';
import type { Engine } from './server.ts';

const isRoot = process.getuid?.() === 0;

/** The user an engine runs as here: its own where we are root, else whoever we are. */
export const userOf = (engine: Engine): string | undefined => (isRoot ? engine.user : undefined);

/**
 * Makes the engine's own directory below `parent`, owned by `user`. A checkout below a root-only path cannot be
 * entered by that user; the data then lies below /var/lib/floorlight, which is said.
 */
export async function dataDirectory(
  engine: Engine,
  parent: string,
  user: string | undefined,
  say: (line: string) => void,
): Promise<string> {
  const beside = makeFor(join(parent, engine.name), user);
  if (!user || (await canUse(user, beside))) return beside;
  const hash = createHash('sha256').update(parent).digest('hex').slice(0, 12);
  const apart = makeFor(join('/var/lib/floorlight', hash, engine.name), user);
  say(`${engine.name}: the user ${user} cannot enter ${parent}, so its data lies in ${apart}`);
  return apart;
}

function makeFor(directory: string, user: string | undefined): string {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  if (user) chownSync(directory, ...idsOf(user));
  return directory;
}

const canUse = (user: string, directory: string): Promise<boolean> =>
  runAs(user, 'test', ['-w', directory], { cwd: '/' }).then(
    () => true,
    () => false,
  );

function idsOf(user: string): [number, number] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  if (!line) throw new Error(`There is no user ${user} on this machine for its server to run as`);
  const [, , uid, gid] = line.split(':');
  return [Number(uid), Number(gid)];
}
