/** Keys typed one after another without a pause. Times are milliseconds of one clock. */
export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Late keys within a fast burst: their number and total gap. */
  readonly hiccups: { readonly count: number; readonly took: number };
  /** Keys that are still down, and since when. */
  readonly held: ReadonlyMap<string, number>;
  /** Typed by hand: a key was held while the next was pressed. */
  readonly byHand: boolean;
}

/** A slow burst ends after this gap. Scanners send a key every 1 to 30 ms. */
export const burstTimeout = 100;
/** A fast burst ends after this gap: Bluetooth and busy pages delay keys, and half a code would be a wrong one. */
export const scanTimeout = 250;
/** Maximum mean gap of a scanner. The fastest typists need 50 ms and more. */
const maxMeanGap = 35;
/** Shorter codes look like two or three keys hit at once. */
const minLength = 4;
/** A scanner releases a key before or as it presses the next; a finger holds it 50 ms and more. */
const maxOverlap = 25;

export const isRunning = (burst: Burst | null, at: number): burst is Burst =>
  burst !== null && at - burst.lastAt <= (isFast(burst) ? scanTimeout : burstTimeout);

/** Adds a character to the burst, or starts a new one after a pause. `key` is null if no keyup will follow. */
export function press(before: Burst | null, character: string, key: string | null, at: number): Burst {
  const burst = isRunning(before, at) ? before : begin(at);
  const gap = at - burst.lastAt;
  const { count, took } = burst.hiccups;
  const others = [...burst.held].filter(([held]) => held !== key);
  return {
    text: burst.text + character,
    startedAt: burst.startedAt,
    lastAt: at,
    hiccups: gap > maxMeanGap && isFast(burst) ? { count: count + 1, took: took + gap } : burst.hiccups,
    held: new Map(key === null ? others : [...others, [key, at]]),
    byHand: burst.byHand || others.length > 1 || others.some(([, since]) => at - since > maxOverlap),
  };
}

/** Marks a key of the burst as released. */
export const release = (burst: Burst, key: string): Burst => ({
  ...burst,
  held: new Map([...burst.held].filter(([held]) => held !== key)),
});

/** Whether only a scanner types like this: fast, with fewer than one late key in four. */
export function isScan(burst: Burst): boolean {
  const { length } = [...burst.text];
  return length >= minLength && isFast(burst) && burst.hiccups.count * 4 < length;
}

/** Faster than a hand so far, not counting late keys. */
function isFast({ text, startedAt, lastAt, hiccups, byHand }: Burst): boolean {
  const gaps = [...text].length - 1 - hiccups.count;
  return !byHand && gaps > 0 && (lastAt - startedAt - hiccups.took) / gaps <= maxMeanGap;
}

const begin = (at: number): Burst => ({
  text: '',
  startedAt: at,
  lastAt: at,
  hiccups: { count: 0, took: 0 },
  held: new Map(),
  byHand: false,
});
