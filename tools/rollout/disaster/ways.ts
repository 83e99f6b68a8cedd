import { join } from 'node:path';
import { makeBackup } from '../../backup/make-backup.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { readSecrets, serverSecrets } from '../../secrets/make-secrets.ts';
import { startServer } from '../../servers/start-servers.ts';
import { photosIn } from '../../start/environment.ts';
import type { Product } from '../../start/start-product.ts';
import { archiveTimeout, missingForArchive, startArchivedPostgres } from './archived-postgres.ts';

/** Where things are while a way is tried. */
export interface Places {
  /** Of the cell that is destroyed, and of the one in its place. */
  before: string;
  after: string;
  /** What operators keep outside of the cell. */
  kept: string;
}

export interface StartedWay {
  /** Variables of both cells. */
  environment: NodeJS.ProcessEnv;
  backUp(product: Product): Promise<void>;
  /** Takes away what the way has started for the cell. */
  destroy(): Promise<void>;
  /** Brings everything into the second cell, which has its secrets already. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** One way to keep a cell's data elsewhere. */
export interface Way {
  name: string;
  /** Milliseconds of answered alerts that may be lost; null: all since the backup. */
  mayLose: number | null;
  /** What is missing here, in words; or null. */
  missing(): string | null;
  start(places: Places, log: (line: string) => void): Promise<StartedWay>;
}

const noop = () => Promise.resolve();

/** `npm run backup` and `npm run restore`. */
export const dumps: Way = {
  name: 'npm run backup',
  mayLose: null,
  missing: () => null,
  async start({ before, after, kept }, log) {
    const [backup, keys] = [join(kept, 'backup'), join(kept, 'backup-keys')];
    return {
      environment: { BACKUP_KEYS_DIR: keys },
      backUp: ({ servers }) =>
        makeBackup({ postgresUrl: servers.postgres.url, photos: photosIn(before), keys }, backup),
      destroy: noop,
      async restore() {
        const secrets = join(after, 'secrets');
        const postgres = await startServer('postgres', {
          ...{ directory: after, ports: 'random', secrets, log },
          environment: {},
        });
        try {
          const passwords = readSecrets(secrets, 'migrations');
          const target = { postgresUrl: postgres.url, ownServer: true, passwords, photos: photosIn(after), keys };
          await restoreBackup(backup, target);
        } finally {
          await postgres.stop();
        }
      },
      stop: noop,
    };
  },
};

/** pgBackRest with an archive of all changes; photos in a store of their own. */
export const archive: Way = {
  name: 'pgBackRest',
  // And as much for the way into the repository.
  mayLose: archiveTimeout * 2000,
  missing: missingForArchive,
  async start({ before, kept }) {
    const { POSTGRES_PASSWORD = '' } = serverSecrets(join(before, 'secrets'), 'postgres')?.values ?? {};
    const postgres = await startArchivedPostgres(kept, POSTGRES_PASSWORD);
    return {
      environment: { POSTGRES_URL: postgres.url, INCIDENT_PHOTOS_DIR: join(kept, 'photos') },
      backUp: postgres.backUp,
      destroy: postgres.destroy,
      restore: postgres.restore,
      stop: postgres.stop,
    };
  },
};
