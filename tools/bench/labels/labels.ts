import { gtinCheckDigit } from '@floorlight/barcodes/check-digit';
import { type Label, mostLabels } from '@floorlight/contracts/labels';
import { smallYoungGeneration } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, mb, ms } from '../figure.ts';
import { startHelper } from '../processes/helper.ts';
import { interleaved } from '../rounds.ts';
import { median } from '../statistics.ts';
import type { Cost, Question } from './printer.ts';

const rounds = 3;
/** To see whether memory grows with the number of labels. */
const few = 100;
/** More than are made at a time: the same labels with copies are as many. */
const most = 4000;

/** A PDF of as many labels as are made at a time, by vault's own code: how long it takes, and what it costs others. */
export async function labelSheets(context: BenchContext): Promise<Figure[]> {
  const make = (count: number) => async (): Promise<Cost> => {
    // A new process each time, so that none starts with memory that another has used.
    const helper = await startHelper(new URL('printer.ts', import.meta.url), {
      node: ['--expose-gc', smallYoungGeneration],
    });
    try {
      return await helper.ask<Cost>({ labels: labelsOf(count) } satisfies Question);
    } finally {
      await helper.stop();
    }
  };
  context.log(`PDFs of ${mostLabels}, ${few} and ${most} labels in turns, ${rounds} rounds`);
  return figures(await interleaved(rounds, { usual: make(mostLabels), few: make(few), most: make(most) }, context.log));
}

/** As a warehouse has them: mostly Code 128, one in five an EAN, one in five a matrix. */
const labelsOf = (count: number): Label[] =>
  Array.from({ length: count }, (_, index) => {
    const digits = String(400_000_000_000 + index);
    const codes = [
      { type: 'ean13', value: digits + gtinCheckDigit(digits) },
      { type: index % 2 ? 'qr' : 'datamatrix', value: `https://floorlight.test/item/${index}` },
    ] as const;
    const code = codes[index % 5] ?? ({ type: 'code128', value: `TOTE-A-${index}-15028` } as const);
    return { ...code, title: `Item ${index}`, note: `Aisle ${index % 40}` };
  });

function figures({ usual, few: small, most: large }: Record<'usual' | 'few' | 'most', Cost[]>): Figure[] {
  const middle = (costs: Cost[], of: (cost: Cost) => number) => median(costs.map(of));
  const took = middle(usual, (cost) => cost.took);
  const blocked = Math.max(...usual.map((cost) => cost.blocked));
  const memory = (costs: Cost[]) => middle(costs, (cost) => cost.more);
  const growth = memory(large) / memory(small);
  const id = 'LABELS';
  return [
    { id, what: `a PDF of ${mostLabels} labels`, ours: ms(took), peer: '', goal: atMost(took, 5000, '5 s') },
    { id, what: '  its first byte', ours: ms(middle(usual, (cost) => cost.firstByte)), peer: '', goal: null },
    { id, what: '  longest time the event loop was blocked, of all rounds', ours: ms(blocked), peer: '', goal: null },
    { id, what: '  memory over idle at its peak', ours: mb(memory(usual)), peer: '', goal: null },
    {
      ...{ id, what: `  the same for ${most} labels, beside ${few}` },
      ...{ ours: mb(memory(large)), peer: mb(memory(small)), goal: atMost(growth, 1.3, '1.3 ×') },
    },
  ];
}
