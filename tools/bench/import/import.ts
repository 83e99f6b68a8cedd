import { join } from 'node:path';
import { gtinCheckDigit } from '@floorlight/barcodes/check-digit';
import { mostImportRows } from '@floorlight/contracts/barcode-import';
import { migrateDatabase } from '@floorlight/database/migrate';
import { withPostgresClient } from '../../servers/postgres-client.ts';
import { root, smallYoungGeneration } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, mb, ms } from '../figure.ts';
import { startHelper } from '../processes/helper.ts';
import { median } from '../statistics.ts';
import { ownerOf } from '../vault-search/vaults.ts';
import type { Cost, Question } from './importer.ts';

const rounds = 3;
/** Barcodes that are added one by one, as the peer: as many as the file would take minutes. */
const oneByOne = 2000;
const databaseName = 'bench_import';

/** A file of the largest size into an empty vault, by vault's own code: how long it takes, and how long others wait. */
export async function importFile(context: BenchContext): Promise<Figure[]> {
  const { product } = await context.product();
  const databaseUrl = await emptyVaults(context, product.servers.postgres.url);
  let owners = 0;
  const ask = async (work: Question['work']) => {
    // A new process each time, so that none starts with memory that another has used.
    const helper = await startHelper(new URL('importer.ts', import.meta.url), {
      node: ['--expose-gc', smallYoungGeneration],
    });
    try {
      const principal = ownerOf(++owners);
      return await helper.ask<Cost>({ databaseUrl, principal, work } satisfies Question);
    } finally {
      await helper.stop();
    }
  };
  context.log(`importing ${mostImportRows} lines, ${rounds} rounds, each with a dry run`);
  const dry: Cost[] = [];
  const applied: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    dry.push(await ask({ csv: csv(), apply: false }));
    applied.push(await ask({ csv: csv(), apply: true }));
  }
  const wrong = applied.find(({ added, errors }) => added + errors !== mostImportRows);
  if (wrong) throw new Error(`the import lost lines: ${JSON.stringify(wrong)}`);
  const peer = await ask({ oneByOne });
  return figures({ dry, applied }, (peer.took / oneByOne) * mostImportRows);
}

/** Each hundredth line has an error. */
function csv(): string {
  const rows = Array.from({ length: mostImportRows }, (_, index) => {
    const body = String(200_000_000_000 + index);
    const check = index % 100 === 0 ? 'x' : gtinCheckDigit(body);
    return `ean13,${body}${check},IMP-${index},"Carton, ${index % 90} pieces",AISLE ${index % 60},`;
  });
  return ['type,value,sku,description,location,note', ...rows].join('\r\n');
}

async function emptyVaults(context: BenchContext, postgresUrl: string): Promise<string> {
  const url = new URL(postgresUrl);
  url.pathname = `/${databaseName}`;
  await withPostgresClient(postgresUrl, (admin) => admin.query(`create database ${databaseName}`));
  context.onEnd(() =>
    withPostgresClient(postgresUrl, (admin) => admin.query(`drop database if exists ${databaseName} with (force)`)),
  );
  await migrateDatabase({ ownerUrl: url.href }, join(root, 'services/vault/migrations/expand'));
  return url.href;
}

function figures({ dry, applied }: Record<'dry' | 'applied', Cost[]>, peer: number): Figure[] {
  const middle = (costs: Cost[], of: (cost: Cost) => number) => median(costs.map(of));
  const blocked = Math.max(...[...dry, ...applied].map((cost) => cost.blocked));
  const took = middle(applied, (cost) => cost.took);
  const more = middle(applied, (cost) => cost.more);
  return [
    {
      id: 'IMPORT',
      what: `a file of ${mostImportRows} barcodes, imported`,
      ours: ms(took),
      peer: `${ms(peer)} one by one`,
      goal: atMost(took, 20_000, '20 s'),
    },
    {
      id: 'IMPORT',
      what: '  its dry run',
      ours: ms(middle(dry, (cost) => cost.took)),
      peer: '',
      goal: null,
    },
    {
      id: 'IMPORT',
      what: '  longest time the event loop was blocked, of all rounds',
      ours: ms(blocked),
      peer: '',
      goal: atMost(blocked, 50, '50 ms'),
    },
    {
      id: 'IMPORT',
      what: '  its longest turn in processor time, of all rounds',
      ours: ms(Math.max(...[...dry, ...applied].map((cost) => cost.turn))),
      peer: '',
      goal: null,
    },
    { id: 'IMPORT', what: '  memory over idle at its peak', ours: mb(more), peer: '', goal: null },
  ];
}
