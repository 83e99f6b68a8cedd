import type { Cell } from '@floorlight/contracts/cell-link';
import { readCells } from '@floorlight/event-bus/cells';
import { makeSecrets, readSecrets } from './make-secrets.ts';
import { type ProcessName, processes, serverFiles } from './table.ts';

export interface SecretManifest {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string; labels: Record<string, string> };
  type: string;
  stringData: Record<string, string>;
}

/** cert-manager issues these in a cluster. */
const issuedThere = ['TLS_IDENTITY', 'TLS_AUTHORITIES', 'AUTHORITY'];

/**
 * The secrets of a cell as Kubernetes has them, one for each process and server, named after it. Makes those below
 * `directory` that are missing, and changes no other. At a hub NATS lets in the cells of CELLS_FILE.
 */
export function kubernetesSecrets(directory: string, cell: string): SecretManifest[] {
  makeSecrets(directory);
  const { CELLS_FILE } = process.env;
  const cells = CELLS_FILE ? readCells(CELLS_FILE) : [];
  const names = Object.keys(processes) as ProcessName[]; // the keys are the type
  return names.flatMap((name) => {
    const values = valuesOf(name, readSecrets(directory, name), cells);
    return Object.keys(values.stringData).length > 0 ? [{ ...manifest(name, cell), ...values }] : [];
  });
}

const manifest = (process: ProcessName, cell: string) => ({
  apiVersion: 'v1' as const,
  kind: 'Secret' as const,
  metadata: { name: `${cell}-${process}`, labels: { 'app.kubernetes.io/part-of': 'floorlight' } },
});

function valuesOf(
  process: ProcessName,
  all: Record<string, string>,
  cells: Cell[],
): Pick<SecretManifest, 'type' | 'stringData'> {
  // The form that CloudNativePG reads.
  if (process === 'postgres') {
    const stringData = { username: 'postgres', password: all.POSTGRES_PASSWORD ?? '' };
    return { type: 'kubernetes.io/basic-auth', stringData };
  }
  const file = Object.entries(serverFiles[process] ?? {}).find(([name]) => clusterFiles.includes(name));
  if (file) return { type: 'Opaque', stringData: { [file[0]]: file[1](all, cells) } };
  const own = Object.entries(all).filter(([name]) => !issuedThere.includes(name));
  return { type: 'Opaque', stringData: Object.fromEntries(own) };
}

/** What Redis and NATS read; their TLS is set where they are installed. */
const clusterFiles = ['users.acl', 'authorization.conf'];
