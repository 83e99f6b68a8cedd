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
import { atMost, type Figure, ms } from '../figure.ts';
import { interleaved } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { median, ratio } from '../statistics.ts';
import { postgresTime } from './postgres-time.ts';
import { fillVaults, ownerOf, rows, vaults, wordOf } from './vaults.ts';

const rounds = 7;
const searches = 300;
/** All that one person has: what finds the least has looked at as much as what finds everything. */
const all = rows / vaults;

interface Look {
  principal: Principal;
  search: string;
}

/** P4: what a person types into their vault's search, beside reading the vault and beside an ILIKE for each field. */
export async function vaultSearch(stage: Stage): Promise<Figure[]> {
  const stand = await stage.product();
  stage.say(`${rows} barcodes go into ${vaults} vaults`);
  const { db, drop } = await fillVaults(stand.product.servers.postgres.url);
  stage.onEnd(drop);
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

  const looks = Array.from(
    { length: searches },
    (): Look => ({
      principal: ownerOf(Math.floor(stage.chance(0, vaults))),
      search: wordOf(stage.chance),
    }),
  );
  const contenders = {
    search: each(looks, ({ principal, search }) =>
      postgresTime(db, pageStatement(db, principal, now(), { search, limit: all })),
    ),
    bare: each(looks, ({ principal }) => postgresTime(db, fetch(keptBy(principal)))),
    ilikes: each(looks, ({ principal, search }) =>
      postgresTime(db, fetch(and(keptBy(principal), unlockedFor(principal, now()), anywhere(search)))),
    ),
    whole: each(looks, async ({ principal, search }) => {
      const began = performance.now();
      // A search uses nothing else of the context.
      await listBarcodes({ db, now } as VaultContext, principal, { search, limit: barcodePageSize });
      return performance.now() - began;
    }),
  };
  stage.say(`${searches} searches in turns, ${rounds} rounds`);
  await interleaved(1, contenders, stage.say); // until everything is compiled and in memory
  return figures(await interleaved(rounds, contenders, stage.say));
}

/** Milliseconds of each, one after the other. */
const each = (looks: readonly Look[], timed: (look: Look) => Promise<number>) => async (): Promise<number[]> => {
  const took: number[] = [];
  for (const look of looks) took.push(await timed(look));
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
      what: '  with its way to the service and back, p50',
      ours: p50('whole'),
      peer: `${ms(p99('whole'))} its p99`,
      goal: null,
    },
  ];
}
