import { existsSync } from 'node:fs';
import { findProgram } from '../processes/find-program.ts';
import { runAs } from './run-as.ts';

/** apt holds one lock for the whole machine: installations wait for each other here rather than fail there. */
let queue: Promise<unknown> = Promise.resolve();
let listsAreFresh = false;

/**
 * Installs Debian packages without starting their services, where we are root on Debian.
 *
 * @returns false where that is not the case.
 * @throws with apt's own words when it fails.
 */
export function installPackages(packages: readonly string[], say: (line: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get'))
    return Promise.resolve(false);
  const installed = queue.then(() => install(packages, say));
  queue = installed.catch(() => undefined);
  return installed.then(() => true);
}

async function install(packages: readonly string[], say: (line: string) => void): Promise<void> {
  say(`installing ${packages.join(', ')} from Debian`);
  // RUNLEVEL=1 keeps the packages' own services from starting: ours have their own data and ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120'];
  if (!listsAreFresh) await runAs(undefined, 'apt-get', [...wait, 'update', '-qq'], { env });
  listsAreFresh = true;
  await runAs(undefined, 'apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
