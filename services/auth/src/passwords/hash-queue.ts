import { setTimeout as pause } from 'node:timers/promises';
import { coded } from '@floorlight/languages/coded';
import { Failure } from '@floorlight/service-kit/failures';
import { fairQueue, type Place } from '@floorlight/service-kit/fair-queue';
import { refusals } from '../refusal-messages.ts';

/** Who has a password checked. */
export type Requester =
  /** A device on which somebody has signed in. */
  | { device: string }
  /** Anybody else. `failures`: how often their network has failed on this account lately. */
  | { network: string; account: string; failures: number }
  /**
   * Somebody whose network fails more often, whatever the accounts, than people who mistype do. Addresses of nobody wait
   * like others, so that the wait reveals none, but nothing is hashed for them.
   */
  | { network: string; account: string; failures: number; guessing: { hashes: boolean } };

/**
 * Runs `work` two at a time. Without a requester it is for somebody who has proved who they are, by a mailed link for
 * example. Throws 503 if the queue is full or the wait too long, so that a rush of sign-ins takes time but not memory.
 */
export type HashQueue = <T>(work: () => Promise<T>, requester?: Requester) => Promise<T>;

/**
 * Milliseconds after a check for a network that guesses, on an account that was tried lately: most of the processor is
 * left to everybody else. An account that nobody has tried may be that of somebody who knows the password.
 */
const guessSpacing = 400;
/** So many of their requests wait at once: each holds a connection from the gateway. */
const waitingGuesses = 40;

/** First whoever has proved something: a sign-in by badge would have a lane between these two. */
const lanes = { known: 0, stranger: 1 };

/**
 * Known devices go first, one after the other. Strangers take turns by network; within a network an account on which
 * nobody has failed goes before one that is being guessed. Networks that guess have each account checked once without
 * delay, and share a few checks a second for all others.
 */
export function hashQueue(longestWait: number): HashQueue {
  const limits = { maxLength: 1000, longestWait, busy };
  const queue = fairQueue({ concurrency: 2, ...limits });
  const guessLimits = { ...limits, maxLength: waitingGuesses };
  const guesses = {
    untried: fairQueue({ ...guessLimits, concurrency: 2 }),
    tried: fairQueue({ ...guessLimits, concurrency: 1 }),
  };
  const pending = new Map<string, number>();

  function placeOf(requester: Requester | undefined): Place {
    if (!requester) return { lane: lanes.known, group: '' };
    if ('device' in requester) return { lane: lanes.known, group: requester.device };
    const { network, account, failures } = requester;
    return { lane: lanes.stranger, group: network, rank: failures + (pending.get(account) ?? 0) };
  }

  /** The answer comes at once, the turn of the next one later. What needs no hash only waits for its turn. */
  async function amongGuesses<T>(place: Place, work: () => Promise<T>, hashes: boolean): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const isTried = Boolean(place.rank);
    const turn = async () => {
      if (!hashes) return void work().then(resolve, reject);
      await queue(place, work).then(resolve, reject);
      if (isTried) await pause(guessSpacing);
    };
    (isTried ? guesses.tried : guesses.untried)(place, turn).catch(reject);
    return promise;
  }

  return async (work, requester) => {
    const place = placeOf(requester);
    const account = requester && 'account' in requester ? requester.account : '';
    pending.set(account, (pending.get(account) ?? 0) + 1);
    try {
      return await (requester && 'guessing' in requester
        ? amongGuesses(place, work, requester.guessing.hashes)
        : queue(place, work));
    } finally {
      const left = (pending.get(account) ?? 1) - 1;
      if (left > 0) pending.set(account, left);
      else pending.delete(account);
    }
  };
}

const busy = (): Failure => new Failure('unavailable', coded(refusals.signingInBusy), { retryAfter: 5 });
