import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotPossible } from './not-possible.ts';

export interface SmallDisk {
  directory: string;
  /** Fills it up to `free` bytes. */
  fill(free: number): void;
  /** Frees what `fill` has taken. */
  empty(): void;
  unmount(): void;
}

const megabytes = 512;
const chunk = Buffer.alloc(1 << 20);

/**
 * Mounts a small file system in memory.
 *
 * @throws NotPossible where this process may not mount one.
 */
export function mountSmallDisk(directory: string): SmallDisk {
  mkdirSync(directory, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'floorlight-chaos', directory], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new NotPossible(`a small file system can't be mounted here: ${String(error).split('\n').at(-1)}`);
  }
  chmodSync(directory, 0o711); // Postgres runs as another user
  const ballast = join(directory, 'ballast');
  return {
    directory,
    fill(free) {
      for (;;) {
        const { bavail, bsize } = statfsSync(directory);
        const excess = bavail * bsize - free;
        if (excess <= 0) return;
        try {
          writeFileSync(ballast, chunk.subarray(0, Math.min(excess, chunk.length)), { flag: 'a' });
        } catch {
          return; // the product was quicker
        }
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', directory], { stdio: 'pipe' });
    },
  };
}
