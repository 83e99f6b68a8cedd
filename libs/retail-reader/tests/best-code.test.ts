import { expect, test } from 'vitest';
import { bestCode } from '../src/best-code.ts';
import { layoutsOf } from '../src/layouts.ts';
import { leftPatterns, rightPatterns } from '../src/patterns.ts';
import { retailRow } from '../src/retail-row.ts';

const [layout] = layoutsOf.long;

/** The log-likelihoods of a clear EAN-13, whose right half is a little clearer: each module that differs costs as much. */
function likelihoodsOf(code: string): Float64Array[] {
  const row = retailRow('EAN13', code);
  return (layout?.digits ?? []).map(({ start, isLeft }) => {
    const seen = row.slice(start, start + 7);
    const cost = isLeft ? 190 : 196;
    const differing = (pattern: string) => [...pattern].filter((module, at) => module !== seen[at]).length;
    return Float64Array.from(isLeft ? leftPatterns : rightPatterns, (pattern) => -cost * differing(pattern));
  });
}

test('a code that is clear has a wide margin', () => {
  expect(layout && bestCode(likelihoodsOf('5962562410008'), layout)).toMatchObject({ code: '5962562410008' });
  expect(layout && bestCode(likelihoodsOf('5962562410008'), layout).margin).toBeGreaterThan(300);
});

test('a wrong check digit is put right neither by another digit nor by another first digit', () => {
  for (let check = 0; check < 10; check++) {
    if (check !== 8) expect(layout && bestCode(likelihoodsOf(`596256241000${check}`), layout).margin).toBeLessThan(0);
  }
});
