import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayAddress } from '../../chaos/world/device.ts';
import type { Reachable } from '../../e2e/person.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import type { CellRun } from '../parts/part.ts';
import { withSwarmCell } from './cell.ts';
import { withComposition } from './composition.ts';
import { docker } from './docker.ts';
import { processNames } from './images.ts';

/** A cell in containers that can be backed up, removed and restored. */
export interface ContainedCell {
  name: string;
  /** While the cell is the first one. */
  reachable: Reachable;
  address(): Promise<GatewayAddress>;
  backUp(name: string): Promise<unknown>;
  /** Keeps the secrets and keys elsewhere, and removes all containers and volumes. */
  destroy(): Promise<unknown>;
  /** Brings the secrets and keys into an empty cell, and restores the backup there. */
  restore(name: string): Promise<unknown>;
  /** Returns what the verifier writes. Rejects with that where anything is not proven. */
  verifyAudit(): Promise<string>;
}

export type WithCell = (run: CellRun, use: (cell: ContainedCell) => Promise<void>) => Promise<void>;

const verify = ['node', 'services/auth/src/audit/verify.ts'];

export const inComposition: WithCell = async ({ log, signal }, use) => {
  log('starting the composition');
  await withKeysFile((keys) =>
    withComposition({ copies: 2, signal }, (composition) =>
      use({
        name: 'compose',
        reachable: composition,
        async address() {
          const [gateway] = await composition.gateways();
          if (!gateway) throw new Error('no gateway runs');
          return gateway;
        },
        backUp: (name) => composition.script('backup.sh', name),
        async destroy() {
          await composition.script('keys.sh', 'export', keys);
          await composition.destroy();
        },
        async restore(name) {
          await composition.script('keys.sh', 'import', keys);
          await composition.script('restore.sh', name, '--replace');
          for (const process of processNames) await composition.isWhole(process);
        },
        async verifyAudit() {
          const [container = ''] = await composition.containersOf('auth');
          return docker(['exec', container, ...verify]);
        },
      }),
    ),
  );
};

export const onSwarm: WithCell = ({ log, signal }, use) =>
  withKeysFile((keys) =>
    withSwarmCell({ version: 'candidate', log, signal }, (cell) =>
      use({
        name: 'Swarm',
        reachable: cell,
        address: async () => ({ url: cell.url, origin: cell.url }),
        backUp: (name) => cell.script('backup.sh', name),
        async destroy() {
          await cell.script('keys.sh', 'export', keys);
          await cell.destroy();
        },
        async restore(name) {
          await cell.deploy('candidate');
          await cell.script('keys.sh', 'import', keys);
          await cell.script('restore.sh', name, '--replace');
        },
        async verifyAudit() {
          const filter = 'label=com.docker.swarm.service.name=floorlight_auth';
          const [container = ''] = (await docker(['ps', '--quiet', '--filter', filter])).split('\n');
          return docker(['exec', container, ...verify]);
        },
      }),
    ),
  );

async function withKeysFile(use: (file: string) => Promise<void>): Promise<void> {
  const directory = temporaryDirectory('keys');
  try {
    await use(join(directory, 'keys.tar'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
