import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { releasesOf } from '../compat/releases.ts';

export interface Sources {
  version: string;
  /** A checkout, or the part of one that services need. */
  directory: string;
}

const folders = ['config', 'libs', 'services', 'package.json'];

/**
 * The sources of a service's last release, taken from git by the commit in its manifest, or null if it has none. They use
 * the packages of this checkout, and their own libraries. Throws where the clone has no such commit.
 */
export function lastRelease(root: string, service: ServiceName): Sources | null {
  const manifest = releasesOf(root, service).at(-1)?.manifest;
  if (!manifest) return null;
  const { version, commit } = manifest;
  const directory = join(root, '.data/releases', commit);
  if (!existsSync(directory)) unpack(root, commit, directory);
  return { version, directory };
}

function unpack(root: string, commit: string, directory: string): void {
  const unfinished = `${directory}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit, ...folders], { cwd: root, maxBuffer: 512 * 1024 ** 2 });
    execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    throw new Error(`This clone lacks the commit ${commit} of the last release: git fetch --unshallow`, {
      cause: error,
    });
  }
  linkPackages(root, unfinished);
  renameSync(unfinished, directory);
}

/** Our own packages are those of the release; Node finds all others in the checkout above. */
function linkPackages(root: string, directory: string): void {
  const scope = join(directory, 'node_modules/@floorlight');
  mkdirSync(scope, { recursive: true });
  for (const kind of ['libs', 'services']) {
    for (const name of readdirSync(join(directory, kind))) {
      symlinkSync(join('../..', kind, name), join(scope, name));
      const own = join(root, kind, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(directory, kind, name, 'node_modules'));
    }
  }
}
