// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Burst, isScan, press, release, scanTimeout } from './burst.ts';

interface Key {
  character: string;
  /** Milliseconds since the key before. */
  gap: number;
  /** Milliseconds it is held; null if there is no keyup, as on soft keyboards. */
  dwell: number | null;
}

/** All bursts these keys make, in the order of their presses and releases. */
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

test('scanner input is a scan at any scanner speed, with late keys or without keyup events', () => {
  const codes = fc.array(character, { minLength: 4, maxLength: 200 });
  const speed = fc.record({ gap: fc.integer({ min: 0, max: 20 }), jitter: fc.integer({ min: 0, max: 8 }) });
  // After two fast keys any may come late, if most don't.
  const hiccups = fc.uniqueArray(fc.record({ at: fc.integer({ min: 2, max: 100 }), took: fc.nat(scanTimeout - 28) }), {
    maxLength: 5,
    selector: ({ at }) => at,
  });
  fc.assert(
    fc.property(codes, speed, fc.boolean(), hiccups, (code, { gap, jitter }, hasKeyUp, all) => {
      const late = all.slice(0, Math.ceil(code.length / 4) - 1);
      const keys = code.map((each, index) => ({
        character: each,
        gap: gap + ((index * 7919) % (jitter + 1)) + (late.find(({ at }) => at === index)?.took ?? 0),
        dwell: hasKeyUp ? Math.floor(gap / 2) : null,
      }));
      expect(bursts(keys).map((burst) => isScan(burst) && burst.text)).toEqual([code.join('')]);
    }),
    runs,
  );
});

test('typing by hand is never a scan: slow, fast, rolling over the keys, or hitting several', () => {
  const hand = fc.record({
    pace: fc.integer({ min: 45, max: 400 }),
    spread: fc.double({ min: 0, max: 0.8, noNaN: true }),
  });
  const touches = fc.array(
    fc.record({
      character,
      deviation: fc.double({ min: -1, max: 1, noNaN: true }),
      dwell: fc.integer({ min: 45, max: 160 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(hand, touches, ({ pace, spread }, all) => {
      const keys = all.map(({ deviation, ...key }) => ({ ...key, gap: Math.round(pace * (1 + spread * deviation)) }));
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

test('thumbs on a soft keyboard without keyup events are not a scan', () => {
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

test('keys after a pause start a new burst', () => {
  const typed = bursts(
    [...'12341234'].map((each, index) => ({ character: each, gap: index === 4 ? scanTimeout + 1 : 5, dwell: 2 })),
  );
  expect(typed.map(({ text }) => text)).toEqual(['1234', '1234']);
});
