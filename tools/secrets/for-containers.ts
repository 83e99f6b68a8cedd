import { runService } from '@floorlight/service-kit/run';
import { createLogger } from '@floorlight/telemetry/logger';
import { publicCellKey } from './cell-key.ts';
import { makeSecrets, replaceSecrets } from './make-secrets.ts';
import { renewal } from './renewal.ts';

/**
 * `node for-containers.ts DIRECTORY` is the step `secrets` of the composition, with each process's volume in the directory.
 * With `--keep` it goes on as the container `renewal`, with `--rotate` it replaces all of them, and with
 * `--cell-key` it prints the public key of the cell or hub.
 */
const [directory = '/secrets', option] = process.argv.slice(2);
if (option === '--rotate') replaceSecrets(directory);
const make = () => makeSecrets(directory, { forContainers: true });
make();
process.stdout.write(`${option === '--cell-key' ? publicCellKey(directory) : 'Each process has its secrets'}\n`);
if (option === '--keep') {
  const log = createLogger({ service: 'renewal', level: 'info' });
  const { start, stop } = renewal(make, log);
  await runService({ name: 'renewal', log, start: async () => start?.(), stop: async () => stop?.() });
}
