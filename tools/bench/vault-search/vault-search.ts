import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, ilike, or, type SQL } from '@floorlight/database/drizzle';
import { percentile } from '../../chaos/percentile.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { interleaved } from '../rounds.ts';
import { vaultCode } from '../services-code.ts';
import type { Stage } from '../stage.ts';
import { median, ratio } from '../statistics.ts';
import { fillVaults, ownerOf, rows, vaults, wordOf } from './vaults.ts';

const rounds = 7;
const searches = 300;
/** All that one person has: what finds the least has looked at as much as what finds everything. */
const limit = rows / vaults;

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
  const { list, keptBy, barcodes, barcodeColumns } = await vaultCode();
  const context = { db, now: () => new Date() };
  const fetch = (wanted: SQL | undefined) =>
    db.orm
      .select(barcodeColumns)
      .from(barcodes)
      .where(wanted)
      .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
      .limit(limit);

  const looks = Array.from(
    { length: searches },
    (): Look => ({
      principal: ownerOf(Math.floor(stage.chance(0, vaults))),
      search: wordOf(stage.chance),
    }),
  );
  const contenders = {
    search: timed(looks, ({ principal, search }) => list(context, principal, { search, limit })),
    bare: timed(looks, ({ principal }) => fetch(keptBy(principal))),
    ilikes: timed(looks, ({ principal, search }) => {
      const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const { value, sku, description, location } = barcodes;
      const anywhere = [value, sku, description, location].map((field) => ilike(field, like));
      return fetch(and(keptBy(principal), or(...anywhere)));
    }),
  };
  stage.say(`${searches} searches by turns, ${rounds} rounds`);
  await interleaved(1, contenders); // until everything is compiled and in memory
  return figures(await interleaved(rounds, contenders));
}

/** Milliseconds of each, one after the other. */
const timed = (looks: readonly Look[], run: (look: Look) => PromiseLike<unknown>) => async (): Promise<number[]> => {
  const took: number[] = [];
  for (const look of looks) {
    const began = performance.now();
    await run(look);
    took.push(performance.now() - began);
  }
  return took;
};

function figures(samples: Record<'search' | 'bare' | 'ilikes', number[][]>): Figure[] {
  const p50s = (name: keyof typeof samples) => samples[name].map((sample) => percentile(sample, 50));
  const p50 = (name: keyof typeof samples) => ms(median(p50s(name)));
  const p99 = (name: keyof typeof samples) => percentile(samples[name].flat(), 99);
  const [overBare, overIlikes] = [ratio(p50s('search'), p50s('bare')), ratio(p50s('search'), p50s('ilikes'))];
  const ours = (times: number) => `${p50('search')} (${times.toFixed(2)} ×)`;
  return [
    {
      id: 'P4',
      what: `search in a vault, ${limit} of ${rows} rows, p50`,
      ours: ours(overBare),
      peer: `${p50('bare')} the vault itself, unsearched`,
      goal: atMost(overBare, 1.5, '1.5 ×'),
    },
    {
      id: 'P4',
      what: '  beside four ILIKEs',
      ours: ours(overIlikes),
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
  ];
}
