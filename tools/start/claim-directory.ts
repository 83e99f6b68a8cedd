import { join } from 'node:path';
import { removePidFile, runningPid, writePidFile } from '../processes/pid-file.ts';

export class AlreadyRunning extends Error {}

/**
 * Claims a data directory for the product of this process. Returns the function that releases it.
 *
 * @throws AlreadyRunning while another process holds it.
 */
export function claimDirectory(directory: string): () => void {
  const file = join(directory, 'floorlight.pid');
  const holder = runningPid(file);
  if (holder !== null) {
    throw new AlreadyRunning(
      `Floorlight is already running on ${directory} (process ${holder}). Use that one, or stop it first.`,
    );
  }
  writePidFile(file, process.pid);
  return () => removePidFile(file);
}
