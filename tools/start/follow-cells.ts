import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeated } from '@floorlight/database/repeated';
import type { Part } from '@floorlight/service-kit/part';
import { createLogger } from '@floorlight/telemetry/logger';
import { runningPid } from '../processes/pid-file.ts';
import { makeSecrets } from '../secrets/make-secrets.ts';
import type { OutputListeners } from './supervise.ts';

/** Milliseconds. */
const interval = 2000;

/** Lets NATS of a hub know when the list of its cells has changed: new ones get in, and a revoked one is out at once. */
export function followCells(directory: string, cellsFile: string, { onLine }: OutputListeners): Part {
  const name = 'cells';
  const output = { write: (line: string) => onLine(name, line.trimEnd()) };
  const log = createLogger({ service: name, level: 'info' }, output);
  let text = readFileSync(cellsFile, 'utf8');
  return repeated({
    name,
    every: interval,
    later: true,
    log,
    async work() {
      const newest = readFileSync(cellsFile, 'utf8');
      if (newest === text) return;
      makeSecrets(join(directory, 'secrets'), { cellsFile });
      text = newest;
      const pid = runningPid(join(directory, 'nats.pid'));
      if (pid !== null) process.kill(pid, 'SIGHUP');
      log.info('NATS has the new list of cells');
    },
  });
}
