import { join } from 'node:path';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { startHelper } from '../processes/helper.ts';
import { generatedFigure, hardNegativesFigure } from './drawn-labels.ts';
import { noBarcode, type Photograph, photographsIn, type Verdict, verdictOn } from './photographs.ts';
import type { Answer, Question } from './reader.ts';
import { type Contender, contenders } from './readers.ts';

const variants = ['captured', 'hard', 'original'] as const;
type Variant = (typeof variants)[number];

/** The goals in percent of the photographs that show a barcode. */
const goals: Partial<Record<Variant, number>> = { captured: 93, hard: 75 };

interface Attempt {
  type: string;
  verdict: Verdict;
  took: number;
}
type Attempts = Record<Contender, Attempt[]>;

/**
 * Reads each photograph with vault and with libraries alone, one after the other. Each reader has its own process, as
 * vault has a thread, so that none has to collect another's garbage.
 */
export async function reading({ log, random, onEnd }: BenchContext, folder: string): Promise<Figure[]> {
  const photographs = photographsIn(folder)
    .map((photograph) => ({ photograph, turn: random(0, 1) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ photograph }) => photograph);
  const helpers = await Promise.all(
    contenders.map(async (name) => {
      const helper = await startHelper(new URL('reader.ts', import.meta.url), { arguments: [name] });
      onEnd(helper.stop);
      return { name, helper };
    }),
  );
  const figures: Figure[] = [await generatedFigure(random, log), await hardNegativesFigure(random, log)];
  for (const variant of variants) {
    const attempts: Attempts = { ours: [], 'zxing-wasm': [], 'zbar-wasm': [], quagga2: [] };
    for (const [at, photograph] of [...photographs.slice(0, 3), ...photographs].entries()) {
      for (const { name, helper } of helpers) {
        const question: Question = { file: join(folder, photograph.files[variant] ?? '') };
        const { value, took } = await helper.ask<Answer>(question);
        const attempt = { type: photograph.type, verdict: verdictOn(photograph, value), took };
        if (at >= 3) attempts[name].push(attempt); // the first three are warm-up
        if (at >= 3 && name === 'ours' && attempt.verdict === 'wrong') log(`wrong: ${photograph.id} as ${value}`);
      }
    }
    for (const line of byType(variant, photographs, attempts)) log(line);
    figures.push(...figuresOf(variant, attempts));
  }
  return figures;
}

const count = (attempts: readonly Attempt[], verdict: Verdict): number =>
  attempts.filter((attempt) => attempt.verdict === verdict).length;
const times = (attempts: readonly Attempt[]): number[] => attempts.map(({ took }) => took);
const shown = (attempts: readonly Attempt[]): Attempt[] => attempts.filter(({ type }) => type !== noBarcode);

/** The numbers of read and wrong values per type. */
function byType(variant: Variant, photographs: readonly Photograph[], attempts: Attempts): string[] {
  const types = [...new Set(photographs.map(({ type }) => type))].toSorted();
  const names = contenders;
  const line = (cells: (string | number)[]) => cells.map((cell) => String(cell).padEnd(12)).join('');
  return [
    line([variant, 'of', ...names]),
    ...types.map((type) => {
      const own = names.map((name) => attempts[name].filter((attempt) => attempt.type === type));
      return line([type, own[0]?.length ?? 0, ...own.map((each) => `${count(each, 'read')}/${count(each, 'wrong')}`)]);
    }),
    line(['p50', '', ...names.map((name) => ms(percentile(times(attempts[name]), 50)))]),
    line(['p95', '', ...names.map((name) => ms(percentile(times(attempts[name]), 95)))]),
    line(['longest', '', ...names.map((name) => ms(Math.max(...times(attempts[name]))))]),
  ];
}

function figuresOf(variant: Variant, attempts: Attempts): Figure[] {
  const { ours, ...others } = attempts;
  const share = (of: readonly Attempt[]) => (100 * count(of, 'read')) / shown(of).length;
  const peers = (format: (of: Attempt[]) => string) =>
    Object.entries(others)
      .map(([name, of]) => `${name} ${format(of)}`)
      .join(', ');
  const goal = goals[variant];
  const timeAt = (p: number) => ms(percentile(times(ours), p));
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
      timeAt(50),
      peers((of) => ms(percentile(times(of), 50))),
      variant === 'captured' ? atMost(percentile(times(ours), 50), 25, '25 ms') : null,
    ),
    figure(
      '  p95',
      timeAt(95),
      peers((of) => ms(percentile(times(of), 95))),
      goal === undefined ? null : atMost(percentile(times(ours), 95), 300, '300 ms'),
    ),
    figure(
      '  longest',
      timeAt(100),
      peers((of) => ms(Math.max(...times(of)))),
      atMost(percentile(times(ours), 100), 600, '600 ms'),
    ),
  ];
}
