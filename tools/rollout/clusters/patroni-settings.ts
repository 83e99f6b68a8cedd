import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Seconds. Patroni gives up a primary whose machine is gone `ttl` after its last sign of life: shorter means more failovers
 * for nothing, longer more seconds without writes.
 */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

export interface PatroniOptions {
  name: string;
  port: number;
  restPort: number;
  /** Postgres's own directory. */
  data: string;
  programs: Record<string, string>;
  password: string;
  /** Host and port. */
  etcd: string;
}

/** As JSON, which YAML contains. */
export function patroniSettings(options: PatroniOptions): object {
  const { name, port, restPort, data, programs, password, etcd } = options;
  const at = `127.0.0.1:${port}`;
  return {
    scope: 'floorlight',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...timing,
        // Answered is on two machines: the standby that follows has each commit.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 300,
            shared_buffers: '64MB',
            wal_level: 'replica',
            wal_log_hints: 'on',
            max_wal_senders: 10,
            jit: 'off',
            // Processes are killed here, not the machine: nothing is lost by not waiting for the disk.
            fsync: 'off',
            full_page_writes: 'off',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: at,
      connect_address: at,
      data_dir: data,
      pgpass: join(dirname(data), 'pgpass'), // else in root's home, which its user can't enter
      bin_dir: dirname(realpathSync(programs.postgres ?? '')),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
  };
}
