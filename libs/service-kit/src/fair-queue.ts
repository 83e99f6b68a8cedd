/** Where work waits. */
export interface Place {
  /** Nothing of a later lane begins while an earlier lane waits. */
  lane: number;
  /** The groups of a lane take turns, whatever the number that each has waiting: the networks of the callers, for example. */
  group: string;
  /** Within its group the lowest rank goes first. Default: 0. */
  rank?: number;
}

export type FairQueue = <T>(place: Place, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  place: Required<Place>;
  /** When it is the turn of its group, counted in turns of its lane. */
  turn: number;
  start: () => void;
  refuse: () => void;
}

interface Lane {
  turn: number;
  /** The last turn that each group has taken or waits for. */
  lastTurns: Map<string, number>;
}

/**
 * Runs `concurrency` pieces of work at a time. A group that sends a thousand pieces delays another group by one at a
 * time (start-time fair queueing). Throws `busy()` for work that waits longer than `longestWait` seconds, and, once
 * `maxLength` pieces wait, for the newest of the highest rank in the group that has the most waiting.
 */
export function fairQueue({
  concurrency,
  maxLength,
  longestWait,
  busy,
}: {
  concurrency: number;
  maxLength: number;
  longestWait: number;
  busy: () => Error;
}): FairQueue {
  let running = 0;
  const waiting: Waiting[] = []; // in order of arrival
  const lanes = new Map<number, Lane>();

  function wait(place: Required<Place>): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        place,
        turn: nextTurn(place),
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(entry), 1);
          reject(busy());
        },
      };
      const timer = setTimeout(entry.refuse, longestWait * 1000);
      waiting.push(entry);
      if (waiting.length > maxLength) lastOfLargestGroup()?.refuse();
    });
  }

  function nextTurn({ lane: number, group }: Place): number {
    const lane = lanes.get(number) ?? { turn: 0, lastTurns: new Map() };
    lanes.set(number, lane);
    const turn = Math.max(lane.turn, lane.lastTurns.get(group) ?? 0) + 1;
    lane.lastTurns.set(group, turn);
    return turn;
  }

  function takeNext(): Waiting | undefined {
    const next = least(waiting, (a, b) => a.place.lane - b.place.lane || a.turn - b.turn);
    if (!next) return;
    // The turn is its group's: the lowest rank takes it, and the one that waited for it gets that one's turn.
    const group = waiting.filter(({ place }) => isSameGroup(place, next.place));
    const first = least(group, (a, b) => a.place.rank - b.place.rank) ?? next;
    const { turn } = next;
    next.turn = first.turn;
    waiting.splice(waiting.indexOf(first), 1);
    const lane = lanes.get(next.place.lane);
    if (lane) passTurn(lane, turn);
    return first;
  }

  function lastOfLargestGroup(): Waiting | undefined {
    const lastLane = Math.max(...waiting.map(({ place }) => place.lane));
    const groups = Map.groupBy(
      waiting.filter(({ place }) => place.lane === lastLane),
      ({ place }) => place.group,
    );
    const [largest] = [...groups.values()].toSorted((a, b) => b.length - a.length);
    const newestFirst = largest?.toReversed() ?? [];
    return least(newestFirst, (a, b) => b.place.rank - a.place.rank);
  }

  return async (place, work) => {
    if (running < concurrency) running += 1;
    else await wait({ rank: 0, ...place });
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };
}

/** The first of the least. */
function least<T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  let found = items[0];
  for (const item of items) if (found !== undefined && compare(item, found) < 0) found = item;
  return found;
}

const isSameGroup = (a: Place, b: Place): boolean => a.lane === b.lane && a.group === b.group;

function passTurn(lane: Lane, turn: number): void {
  lane.turn = turn;
  for (const [group, last] of lane.lastTurns) if (last <= turn) lane.lastTurns.delete(group);
}
