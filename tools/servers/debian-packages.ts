import { existsSync } from 'node:fs';
import { findProgram } from '../processes/find-program.ts';
import { runAs } from './run-as.ts';

/**
 * Installs Debian packages without starting their services, where we are root on Debian.
 *
 * @returns null, or in words why it did not.
 */
export async function installPackages(packages: string[], say: (line: string) => void): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !findProgram('apt-get')) {
    return 'Packages are installed only by root, and only on Debian.';
  }
  say(`installing ${packages.join(', ')} from Debian`);
  // RUNLEVEL=1 keeps the packages' own services from starting: ours have their own data and ports.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    runAs(undefined, 'apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { env });
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', ...packages);
    return null;
  } catch (error) {
    return `Debian's packages can't be installed: ${error instanceof Error ? error.message : error}`;
  }
}
