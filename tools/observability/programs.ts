import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../processes/find-program.ts';
import { root } from '../start/environment.ts';

const run = promisify(execFile);

export interface Programs {
  prometheus: string;
  promtool: string;
  amtool: string;
}

/** Debian's packages are unpacked, not installed: nothing of them is started. */
const packages = { prometheus: 'prometheus', promtool: 'prometheus', amtool: 'prometheus-alertmanager' };

/** Prometheus and what comes with it: from the PATH, or from Debian's packages. */
export async function findPrograms(): Promise<Programs> {
  const directory = join(root, '.data/observability');
  const unpacked = (name: string): string => join(directory, 'usr/bin', name);
  const find = (name: keyof Programs): string | null =>
    findProgram(name) ?? (existsSync(unpacked(name)) ? unpacked(name) : null);
  const names = Object.keys(packages) as (keyof Programs)[]; // the keys are the type
  const missing = names.filter((name) => find(name) === null);
  if (missing.length > 0) await unpack([...new Set(missing.map((name) => packages[name]))], directory);
  const found = names.map((name) => [name, find(name)] as const);
  const absent = found.filter(([, path]) => path === null).map(([name]) => name);
  if (absent.length > 0) throw new Error(`Put ${absent.join(', ')} on the PATH: https://prometheus.io/download`);
  return Object.fromEntries(found) as unknown as Programs; // none is null
}

async function unpack(names: string[], directory: string): Promise<void> {
  if (!findProgram('apt-get') || !findProgram('dpkg-deb')) return;
  process.stdout.write(`Getting ${names.join(', ')} from Debian…\n`);
  mkdirSync(directory, { recursive: true });
  await run('apt-get', ['download', ...names], { cwd: directory });
  for (const file of globSync('*.deb', { cwd: directory }))
    await run('dpkg-deb', ['-x', file, '.'], { cwd: directory });
}
