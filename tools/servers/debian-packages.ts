import { existsSync } from 'node:fs';
import { findProgram } from '../processes/find-program.ts';
import { runAs } from './run-as.ts';

/**
 * Installs Debian packages without starting their services. Works only as root on Debian.
 *
 * @returns null, or the reason why it did not.
 */
export async function installPackages(packages: string[], log: (line: string) => void): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) {
    return 'Packages can be installed only on Debian, as root.';
  }
  log(`installing ${packages.join(', ')} from Debian`);
  // RUNLEVEL=1 keeps the packages from starting their services; we start ours with our own data and ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  // Several starts take turns: apt itself waits for others only while it installs, not while it updates its lists.
  const apt = (...args: string[]) =>
    runAs(undefined, 'flock', ['/etc/debian_version', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
    });
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', ...packages);
    return null;
  } catch (error) {
    return `Debian's packages can't be installed: ${error instanceof Error ? error.message : error}`;
  }
}
