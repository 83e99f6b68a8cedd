/** Keys that came one after another without a pause. Times are milliseconds of one clock. */
export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Keys that came late in what was fast: how many, and by how much together. */
  readonly hiccups: { readonly count: number; readonly took: number };
  /** Keys of it that are still down, and since when. */
  readonly held: ReadonlyMap<string, number>;
  /** A hand did this: it held a key while it pressed the next. */
  readonly byHand: boolean;
}

/** After so long without a key a burst is over. Wedges send a key each 1 to 30 ms. */
export const pause = 100;
/**
 * So long it is waited for the next key of a machine, over Bluetooth (a hiccup) or to a busy page: cut in two, a code
 * would be two wrong ones.
 */
export const patience = 250;
/** What is slower on average may be a person: the fastest typists need 50 ms and more. */
const slowest = 35;
/** Shorter codes can't be told from two or three keys that were hit at once. */
const shortest = 4;
/** A scanner lets go of a key before it presses the next, or at the same moment; a finger takes 50 ms and more. */
const overlap = 25;

export const isRunning = (burst: Burst | null, at: number): burst is Burst =>
  burst !== null && at - burst.lastAt <= (isFast(burst) ? patience : pause);

/** The burst with another character; a new one after a pause. `key` is null where its release won't be told. */
export function press(before: Burst | null, character: string, key: string | null, at: number): Burst {
  const burst = isRunning(before, at) ? before : begin(at);
  const gap = at - burst.lastAt;
  const { count, took } = burst.hiccups;
  const others = [...burst.held].filter(([held]) => held !== key);
  return {
    text: burst.text + character,
    startedAt: burst.startedAt,
    lastAt: at,
    hiccups: gap > slowest && isFast(burst) ? { count: count + 1, took: took + gap } : burst.hiccups,
    held: new Map(key === null ? others : [...others, [key, at]]),
    byHand: burst.byHand || others.length > 1 || others.some(([, since]) => at - since > overlap),
  };
}

/** The burst once a key of it was let go. */
export const release = (burst: Burst, key: string): Burst => ({
  ...burst,
  held: new Map([...burst.held].filter(([held]) => held !== key)),
});

/** Whether only a machine types like this: fast, and late with one key of four at most. */
export function isScan(burst: Burst): boolean {
  const { length } = [...burst.text];
  return length >= shortest && isFast(burst) && burst.hiccups.count * 4 < length;
}

/** Faster than a hand so far, but for its hiccups. */
function isFast({ text, startedAt, lastAt, hiccups, byHand }: Burst): boolean {
  const gaps = [...text].length - 1 - hiccups.count;
  return !byHand && gaps > 0 && (lastAt - startedAt - hiccups.took) / gaps <= slowest;
}

const begin = (at: number): Burst => ({
  text: '',
  startedAt: at,
  lastAt: at,
  hiccups: { count: 0, took: 0 },
  held: new Map(),
  byHand: false,
});
