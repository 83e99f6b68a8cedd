import { join } from 'node:path';
import { percentile } from '../../chaos/percentile.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { startHelper } from '../processes/helper.ts';
import type { Stage } from '../stage.ts';
import { noBarcode, type Photograph, photographsIn, type Verdict, verdictOn } from './photographs.ts';
import type { Answer, Question } from './reader.ts';
import { type Contender, contenders } from './readers.ts';

const variants = ['captured', 'hard', 'original'] as const;
type Variant = (typeof variants)[number];

/** Percent of the photographs that show a barcode, as the list of goals has it. */
const goals: Partial<Record<Variant, number>> = { captured: 84, hard: 47 };

interface Look {
  type: string;
  verdict: Verdict;
  took: number;
}
type Looks = Record<Contender, Look[]>;

/**
 * Photographs read by vault, and by libraries alone: each photograph by all of them, one after the other. Each has a
 * process of its own, as vault has a thread: what one leaves behind in memory is not the next one's to clear away.
 */
export async function reading({ say, chance, onEnd }: Stage, folder: string): Promise<Figure[]> {
  const photographs = photographsIn(folder)
    .map((photograph) => ({ photograph, turn: chance(0, 1) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ photograph }) => photograph);
  const helpers = await Promise.all(
    contenders.map(async (name) => {
      const helper = await startHelper(new URL('reader.ts', import.meta.url), { arguments: [name] });
      onEnd(helper.stop);
      return { name, helper };
    }),
  );
  const figures: Figure[] = [];
  for (const variant of variants) {
    const looks: Looks = { ours: [], 'zxing-wasm': [], 'zbar-wasm': [], quagga2: [] };
    for (const [at, photograph] of [...photographs.slice(0, 3), ...photographs].entries()) {
      for (const { name, helper } of helpers) {
        const question: Question = { file: join(folder, photograph.files[variant] ?? '') };
        const { value, took } = await helper.ask<Answer>(question);
        const look = { type: photograph.type, verdict: verdictOn(photograph, value), took };
        if (at >= 3) looks[name].push(look); // until then everything is being compiled
        if (at >= 3 && name === 'ours' && look.verdict === 'wrong') say(`wrong: ${photograph.id} as ${value}`);
      }
    }
    for (const line of byType(variant, photographs, looks)) say(line);
    figures.push(...figuresOf(variant, looks));
  }
  return figures;
}

const count = (looks: readonly Look[], verdict: Verdict): number =>
  looks.filter((look) => look.verdict === verdict).length;
const times = (looks: readonly Look[]): number[] => looks.map(({ took }) => took);
const shown = (looks: readonly Look[]): Look[] => looks.filter(({ type }) => type !== noBarcode);

/** read/wrong of each type. */
function byType(variant: Variant, photographs: readonly Photograph[], looks: Looks): string[] {
  const types = [...new Set(photographs.map(({ type }) => type))].toSorted();
  const names = contenders;
  const line = (cells: (string | number)[]) => cells.map((cell) => String(cell).padEnd(12)).join('');
  return [
    line([variant, 'of', ...names]),
    ...types.map((type) => {
      const own = names.map((name) => looks[name].filter((look) => look.type === type));
      return line([type, own[0]?.length ?? 0, ...own.map((each) => `${count(each, 'read')}/${count(each, 'wrong')}`)]);
    }),
    line(['p50', '', ...names.map((name) => ms(percentile(times(looks[name]), 50)))]),
    line(['p95', '', ...names.map((name) => ms(percentile(times(looks[name]), 95)))]),
    line(['longest', '', ...names.map((name) => ms(Math.max(...times(looks[name]))))]),
  ];
}

function figuresOf(variant: Variant, looks: Looks): Figure[] {
  const { ours, ...others } = looks;
  const share = (of: readonly Look[]) => (100 * count(of, 'read')) / shown(of).length;
  const peers = (say: (of: Look[]) => string) =>
    Object.entries(others)
      .map(([name, of]) => `${name} ${say(of)}`)
      .join(', ');
  const goal = goals[variant];
  const told = (p: number) => ms(percentile(times(ours), p));
  const figure = (what: string, mine: string, peer: string, reached: Figure['goal']): Figure => ({
    id: 'READING',
    what,
    ours: mine,
    peer,
    goal: reached,
  });
  return [
    figure(
      `${variant}: read, of ${shown(ours).length} with a barcode`,
      `${count(ours, 'read')} (${share(ours).toFixed(0)} %)`,
      peers((of) => String(count(of, 'read'))),
      goal === undefined ? null : atLeast(share(ours), goal, `${goal} %`),
    ),
    figure(
      '  wrong values',
      String(count(ours, 'wrong')),
      peers((of) => String(count(of, 'wrong'))),
      atMost(count(ours, 'wrong'), 0, '0'),
    ),
    figure(
      '  p50',
      told(50),
      peers((of) => ms(percentile(times(of), 50))),
      variant === 'captured' ? atMost(percentile(times(ours), 50), 30, '30 ms') : null,
    ),
    figure(
      '  p95',
      told(95),
      peers((of) => ms(percentile(times(of), 95))),
      goal === undefined ? null : atMost(percentile(times(ours), 95), 350, '350 ms'),
    ),
    figure(
      '  longest',
      told(100),
      peers((of) => ms(Math.max(...times(of)))),
      atMost(percentile(times(ours), 100), 1000, '1 s'),
    ),
  ];
}
