import type { Side } from './side.ts';

/** What people do with a service, on two instances of it, which may be of different versions. */
export interface Load<Done> {
  /** One piece of work: begins on one instance and goes on on another. Throws where that doesn't know of it. */
  work(first: Side, second: Side): Promise<Done>;
  /** Throws where an instance doesn't show what was done. */
  find(at: Side, done: Done): Promise<void>;
}

export interface Outcome<Done> {
  done: Done[];
  failures: unknown[];
}

const workers = 3;

/**
 * Works on these instances, as many people at once, until `until` has settled and each has done something on every pair of
 * them. Their order changes from one piece of work to the next.
 */
export async function workOn<Done>(load: Load<Done>, sides: Side[], until: Promise<unknown>): Promise<Outcome<Done>> {
  const outcome: Outcome<Done> = { done: [], failures: [] };
  const pairs = sides.flatMap((first) => sides.map((second) => [first, second] as const));
  const rounds = 3 * pairs.length;
  let isSettled = false;
  const settled = until.finally(() => {
    isSettled = true;
  });
  const worker = async (index: number) => {
    for (let turn = 0; turn < rounds || !isSettled; turn++) {
      const [first, second] = pairs[(turn + index) % pairs.length] ?? [];
      if (!first || !second) return;
      await load.work(first, second).then(
        (done) => outcome.done.push(done),
        (error) => outcome.failures.push(error),
      );
    }
  };
  await Promise.all([settled, ...Array.from({ length: workers }, (_, index) => worker(index))]);
  return outcome;
}
