import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sites } from '@floorlight/contracts/sites';
import { publicNkeys } from '@floorlight/event-bus/server-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { queryDatabase } from '../chaos/databases.ts';
import { seededRandom } from '../chaos/random.ts';
import { certificates } from '../chaos/world/certificates.ts';
import { openSite, type Site } from '../chaos/world/site.ts';
import { withoutEscalation, writeSitesFile } from '../e2e/sites-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { makeSecrets, readSecrets } from '../secrets/make-secrets.ts';
import type { Product } from '../start/start-product.ts';
import { cellStarter } from './start-cell.ts';
import { startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

/** A cell with two sites, behind a line that can be cut. */
export interface FleetCell {
  name: string;
  key: string;
  product: Product;
  /** Between the cell and the hub. */
  line: Severable;
  site: Site;
  /** Another one of the same cell. */
  neighbour: Site;
  /** The ids of both. */
  sites: string[];
}

export interface Fleet {
  hub: Product;
  cells: [FleetCell, FleetCell];
  /** What the processes of all three tell of their spans. */
  traces: TraceReceiver;
  /** What the operator lists for a cell. */
  entryOf(cell: FleetCell, changes?: object): object;
  /** Writes the hub's list of cells. */
  list(...entries: object[]): void;
}

const names = ['alpha', 'bravo'] as const;
const people = { workers: 5, managers: 3 };
const neighbours = { workers: 1, managers: 2 };
/** The sites that belong to a cell. */
const sitesOfCell = (name: string): string[] => [name, `${name}-yard`];

/** Starts a hub and two cells, each with servers of its own, calls `use`, and stops and removes everything. */
export async function withFleet(
  { signal, log }: { signal: AbortSignal; log(line: string): void },
  use: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('rollout');
  const traces = await startTraceReceiver();
  const starter = cellStarter(directory, signal);
  const cleanups: (() => unknown)[] = [
    traces.stop,
    starter.close,
    () => rmSync(directory, { recursive: true, force: true }),
  ];
  const start = async (name: string, environment: NodeJS.ProcessEnv): Promise<Product> => {
    const product = await starter.start(name, { ...traces.environment(name), ...environment });
    cleanups.push(product.stop);
    return product;
  };
  const sitesFile = (name: string, ids: string[]) => writeSites(join(directory, `sites-${name}`), ids);
  const keyOf = (name: string): string => {
    const secrets = join(directory, name, 'secrets');
    makeSecrets(secrets);
    return publicNkeys(readSecrets(secrets, 'auth').CELL_KEY ?? '');
  };
  try {
    const keys = Object.fromEntries(['hub', ...names].map((name) => [name, keyOf(name)]));
    const cellsFile = join(directory, 'cells.json');
    const list = (...entries: object[]) => writeFileSync(cellsFile, JSON.stringify(entries, null, 2));
    list(...names.map((name) => ({ name, key: keys[name], sites: sitesOfCell(name) })));
    log('starting the hub');
    const hub = await start('hub', {
      CELLS_FILE: cellsFile,
      SITES_FILE: sitesFile('main', ['main']),
      DEMO_ACCOUNTS: 'true',
    });
    const tls = certificates(hub.secrets);
    cleanups.push(tls.stop);
    const hubUrl = await tls.secured('NATS_URL', hub.servers.nats.url);
    const cells: FleetCell[] = [];
    for (const name of names) {
      log(`starting the cell ${name}`);
      const line = await severable(hubUrl);
      cleanups.push(line.stop);
      const product = await start(name, {
        ...{ CELL: name, HUB_URL: underName(line.url), HUB_KEY: keys.hub },
        HUB_AUTHORITIES_FILE: join(hub.secrets, 'auth/TLS_AUTHORITIES'),
        SITES_FILE: sitesFile(name, sitesOfCell(name)),
      });
      const random = seededRandom(name);
      const open = async (id: string, who: typeof people): Promise<Site> => {
        const textOf = (number: number) => `Rollout drill ${id} no. ${number}`;
        const opened = await openSite(product, { id, ...who, random, textOf });
        cleanups.push(opened.close);
        return opened;
      };
      const sites = sitesOfCell(name);
      const [site, neighbour] = [await open(name, people), await open(sites[1] ?? '', neighbours)];
      cells.push({ name, key: keys[name] ?? '', product, line, site, neighbour, sites });
    }
    const [first, second] = cells;
    if (!first || !second) throw new Error('there are two cells');
    const entryOf = ({ name, key, sites }: FleetCell, changes = {}) => ({ name, key, sites, ...changes });
    await eventually(() => isHeard(hub, names.length), { within: 60_000, every: 500 });
    await use({ hub, cells: [first, second], traces, entryOf, list });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

/** The name that the certificate of the hub's NATS has. */
const underName = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Sites of one cell, or of the hub, that look like the shipped one. */
function writeSites(directory: string, ids: string[]): string {
  const file = writeSitesFile(directory, { ...withoutEscalation });
  const [main] = Sites.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify(ids.map((id) => ({ ...main, id, name: `${id} warehouse` }))));
  return file;
}

async function isHeard(hub: Product, cells: number): Promise<boolean> {
  const rows = await queryDatabase(hub, 'auth', 'select name from cells');
  return rows.length === cells;
}
