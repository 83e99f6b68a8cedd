// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Burst, isScan, patience, press, release } from './burst.ts';

interface Key {
  character: string;
  /** Milliseconds since the key before. */
  gap: number;
  /** Milliseconds it is held; null where no release is told, as of soft keyboards. */
  dwell: number | null;
}

/** Every burst these keys make, by the order in which presses and releases happen. */
function bursts(keys: readonly Key[]): Burst[] {
  let at = 0;
  const events = keys.flatMap(({ character, gap, dwell }, index) => {
    at += gap;
    const key = dwell === null ? null : `key ${character}`;
    const pressed = {
      at,
      order: index,
      happen: (burst: Burst | null, when: number) => press(burst, character, key, when),
    };
    if (dwell === null || key === null) return [pressed];
    const released = {
      at: at + dwell,
      order: index + 0.5,
      happen: (burst: Burst | null) => burst && release(burst, key),
    };
    return [pressed, released];
  });
  const all: Burst[] = [];
  let burst: Burst | null = null;
  for (const { at: when, happen } of events.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    const next: Burst | null = happen(burst, when);
    if (burst && next && next.startedAt !== burst.startedAt) all.push(burst);
    burst = next;
  }
  return burst ? [...all, burst] : all;
}

const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz -./');
const runs = { numRuns: 2000 };

test('whatever a scanner types is a scan, at any of their speeds, with hiccups or without releases', () => {
  const codes = fc.array(character, { minLength: 4, maxLength: 200 });
  const speed = fc.record({ gap: fc.integer({ min: 0, max: 20 }), jitter: fc.integer({ min: 0, max: 8 }) });
  // After two fast keys any may come late, if most don't.
  const hiccups = fc.uniqueArray(fc.record({ at: fc.integer({ min: 2, max: 100 }), took: fc.nat(patience - 28) }), {
    maxLength: 5,
    selector: ({ at }) => at,
  });
  fc.assert(
    fc.property(codes, speed, fc.boolean(), hiccups, (code, { gap, jitter }, tells, all) => {
      const late = all.slice(0, Math.ceil(code.length / 4) - 1);
      const keys = code.map((each, index) => ({
        character: each,
        gap: gap + ((index * 7919) % (jitter + 1)) + (late.find(({ at }) => at === index)?.took ?? 0),
        dwell: tells ? Math.floor(gap / 2) : null,
      }));
      expect(bursts(keys).map((burst) => isScan(burst) && burst.text)).toEqual([code.join('')]);
    }),
    runs,
  );
});

test('no hand is taken for a scanner: slow, fast, rolling over the keys, or slapping them', () => {
  const hand = fc.record({
    pace: fc.integer({ min: 45, max: 400 }),
    spread: fc.double({ min: 0, max: 0.8, noNaN: true }),
  });
  const touches = fc.array(
    fc.record({
      character,
      luck: fc.double({ min: -1, max: 1, noNaN: true }),
      dwell: fc.integer({ min: 45, max: 160 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(hand, touches, ({ pace, spread }, all) => {
      const keys = all.map(({ luck, ...key }) => ({ ...key, gap: Math.round(pace * (1 + spread * luck)) }));
      expect(bursts(keys).filter(isScan)).toEqual([]);
    }),
    runs,
  );
  const rolled = fc.array(
    fc.record({ character, gap: fc.integer({ min: 0, max: 40 }), dwell: fc.integer({ min: 45, max: 160 }) }),
    { minLength: 4, maxLength: 10 },
  );
  fc.assert(
    fc.property(fc.uniqueArray(character, { minLength: 4, maxLength: 10 }), rolled, (letters, keys) => {
      const roll = letters.map((letter, index) => ({ gap: 20, dwell: 80, ...keys[index], character: letter }));
      expect(bursts(roll).filter(isScan)).toEqual([]);
    }),
    runs,
  );
});

test('thumbs on a soft keyboard, which tells no release, are no scanner', () => {
  const thumbs = fc.array(fc.record({ character, gap: fc.integer({ min: 50, max: 400 }) }), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(thumbs, (keys) => {
      expect(bursts(keys.map((key) => ({ ...key, dwell: null }))).filter(isScan)).toEqual([]);
    }),
    runs,
  );
});

test('what comes after a pause is a burst of its own', () => {
  const typed = bursts(
    [...'12341234'].map((each, index) => ({ character: each, gap: index === 4 ? patience + 1 : 5, dwell: 2 })),
  );
  expect(typed.map(({ text }) => text)).toEqual(['1234', '1234']);
});
