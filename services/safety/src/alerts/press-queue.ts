import { unavailable } from '@floorlight/service-kit/failures';
import { fairQueue } from '@floorlight/service-kit/fair-queue';
import { createTurns, type Turns } from './turns.ts';

/** So many presses are stored at a time, each over a connection of its own. */
export const pressesAtOnce = 5;
/** Milliseconds that a press waits for earlier ones of the same person. */
const longestTurn = 1000;
/**
 * A press that waits for two seconds more is refused for now: its device comes again, and has to hear that before it gives up
 * by itself.
 */
const waiting = { maxLength: 1000, longestWait: 2, busy: () => unavailable() };

/**
 * Returns a function that stores presses. One person's presses are stored one after the other. Where several people wait,
 * each has a turn, however many presses one of them sends. It throws `unavailable` for a press that waits too long.
 */
export function createPressQueue(): Turns {
  const inTurn = createTurns(longestTurn);
  const queue = fairQueue({ concurrency: pressesAtOnce, ...waiting });
  return (person, work) => inTurn(person, () => queue({ lane: 0, group: person }, work));
}
