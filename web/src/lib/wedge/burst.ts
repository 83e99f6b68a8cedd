/** Keys that came one after another without a pause. Times are milliseconds of one clock. */
export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Keys of it that are still down, and since when. */
  readonly held: ReadonlyMap<string, number>;
  /** A hand did this: it held a key while it pressed the next. */
  readonly byHand: boolean;
}

/**
 * After so long without a key a burst is over. Wedges send a key each 1 to 30 ms, over Bluetooth now and then with a
 * hiccup.
 */
export const pause = 100;
/** So long it is waited for a key that comes late to a busy page: cut in two, a code would be two wrong ones. */
export const patience = 250;
/** What is slower on average may be a person: the fastest typists need 50 ms and more. */
const slowest = 35;
/** Shorter codes can't be told from two or three keys that were hit at once. */
const shortest = 4;
/** A scanner lets go of a key before it presses the next, or at the same moment; a finger takes 50 ms and more. */
const overlap = 25;

export const isRunning = (burst: Burst | null, at: number): burst is Burst =>
  burst !== null && at - burst.lastAt <= pause;

/** The burst with another character; a new one after a pause. `key` is null where its release won't be told. */
export function press(before: Burst | null, character: string, key: string | null, at: number): Burst {
  const burst = isRunning(before, at) ? before : { text: '', startedAt: at, held: new Map(), byHand: false };
  const others = [...burst.held].filter(([held]) => held !== key);
  return {
    text: burst.text + character,
    startedAt: burst.startedAt,
    lastAt: at,
    held: new Map(key === null ? others : [...others, [key, at]]),
    byHand: burst.byHand || others.length > 1 || others.some(([, since]) => at - since > overlap),
  };
}

/** The burst once a key of it was let go. */
export const release = (burst: Burst, key: string): Burst => ({
  ...burst,
  held: new Map([...burst.held].filter(([held]) => held !== key)),
});

/** Whether only a machine types like this. */
export function isScan({ text, startedAt, lastAt, byHand }: Burst): boolean {
  const { length } = [...text];
  return !byHand && length >= shortest && (lastAt - startedAt) / (length - 1) <= slowest;
}
