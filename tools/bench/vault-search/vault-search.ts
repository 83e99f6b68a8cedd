import { barcodePageSize } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, ilike, or, type SQL } from '@floorlight/database/drizzle';
import { barcodeColumns } from '@floorlight/vault/barcodes/barcode';
import { listBarcodes, pageStatement } from '@floorlight/vault/barcodes/list-barcodes';
import { keptBy } from '@floorlight/vault/barcodes/own-barcodes';
import type { VaultContext } from '@floorlight/vault/context';
import { unlockedFor } from '@floorlight/vault/pin/privileged';
import { barcodes } from '@floorlight/vault/schema';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { postgresTime } from './postgres-time.ts';
import { fillVaults, ownerOf, rows, searchText, vaults } from './vaults.ts';

const rounds = 7;
const searches = 300;
/** The rows of one vault. A search with few results reads as many as one that finds all. */
const all = rows / vaults;

interface Search {
  principal: Principal;
  search: string;
}

/** P4: a search in one vault, compared with reading the whole vault and with an ILIKE per field. */
export async function vaultSearch(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  context.log(`adding ${rows} barcodes to ${vaults} vaults`);
  const { db, drop } = await fillVaults(running.product.servers.postgres.url);
  context.onEnd(drop);
  const now = () => new Date();
  const fetch = (wanted: SQL | undefined) =>
    db.orm
      .select(barcodeColumns)
      .from(barcodes)
      .where(wanted)
      .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
      .limit(all + 1);
  const anywhere = (search: string) => {
    const { value, sku, description, location } = barcodes;
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return or(...[value, sku, description, location].map((field) => ilike(field, like)));
  };

  const searchInputs = Array.from(
    { length: searches },
    (): Search => ({
      principal: ownerOf(Math.floor(context.random(0, vaults))),
      search: searchText(context.random),
    }),
  );
  const contenders = {
    search: each(searchInputs, ({ principal, search }) =>
      postgresTime(db, pageStatement(db, principal, now(), { search, limit: all })),
    ),
    bare: each(searchInputs, ({ principal }) => postgresTime(db, fetch(keptBy(principal)))),
    ilikes: each(searchInputs, ({ principal, search }) =>
      postgresTime(db, fetch(and(keptBy(principal), unlockedFor(principal, now()), anywhere(search)))),
    ),
    whole: each(searchInputs, async ({ principal, search }) => {
      const began = performance.now();
      // A search uses only these parts of the context.
      await listBarcodes({ db, now } as VaultContext, principal, { search, limit: barcodePageSize });
      return performance.now() - began;
    }),
  };
  context.log(`${searches} searches in turns, ${rounds} rounds`);
  await interleaved(1, contenders, context.log); // warm-up
  return figures(await interleaved(rounds, contenders, context.log));
}

/** Runs the searches one after the other. Returns the milliseconds of each. */
const each =
  (searchInputs: readonly Search[], timed: (input: Search) => Promise<number>) => async (): Promise<number[]> => {
    const took: number[] = [];
    for (const input of searchInputs) took.push(await timed(input));
    return took;
  };

type Samples = Record<'search' | 'bare' | 'ilikes' | 'whole', number[][]>;

function figures(samples: Samples): Figure[] {
  const p50s = (name: keyof Samples) => samples[name].map((sample) => percentile(sample, 50));
  const p50 = (name: keyof Samples) => ms(median(p50s(name)));
  const p99 = (name: keyof Samples) => percentile(samples[name].flat(), 99);
  const [overBare, overIlikes] = [ratio(p50s('search'), p50s('bare')), ratio(p50s('search'), p50s('ilikes'))];
  return [
    {
      id: 'P4',
      what: `search in a vault, ${all} of ${rows} rows: Postgres, p50`,
      ours: `${p50('search')} (${overBare.toFixed(2)} ×)`,
      peer: `${p50('bare')} the vault itself, unsearched`,
      goal: atMost(overBare, 1.5, '1.5 ×'),
    },
    {
      id: 'P4',
      what: '  beside four ILIKEs',
      ours: `${p50('search')} (${overIlikes.toFixed(2)} ×)`,
      peer: `${p50('ilikes')} four ILIKEs`,
      goal: atMost(overIlikes, 0.7, '0.7 ×'),
    },
    {
      id: 'P4',
      what: '  p99',
      ours: ms(p99('search')),
      peer: `${ms(p99('bare'))} unsearched, ${ms(p99('ilikes'))} four ILIKEs`,
      goal: atMost(p99('search'), 5, '5 ms'),
    },
    {
      id: 'P4',
      what: '  including the service, p50',
      ours: p50('whole'),
      peer: `${ms(p99('whole'))} its p99`,
      goal: null,
    },
  ];
}
