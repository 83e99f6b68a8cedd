import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { getWallBreaks, getWallCounts, getWallPeople, getWallSafety } from '@floorlight/contracts/wall-displays';
import { useEffect, useState } from 'react';
import { type Callable, call } from '#lib/api/call.ts';
import { connectWall } from './connect-wall.ts';

export interface Wall {
  /** Undefined until loaded. */
  safety?: ReplyOf<typeof getWallSafety>;
  counts?: ReplyOf<typeof getWallCounts>;
  breaks?: ReplyOf<typeof getWallBreaks>;
  people?: ReplyOf<typeof getWallPeople>;
  /** When the alerts were last read, by this screen's clock in milliseconds. */
  updatedAt: number | null;
  /** Milliseconds by which the server's clock is ahead of this screen's. */
  clockOffset: number;
}

/**
 * Milliseconds between two reads of the alerts, beside those that the live connection asks for, and while there is none;
 * and between two of the figures. A read that fails is repeated after the same time.
 */
const intervals = { safety: 10_000, safetyAlone: 2000, figures: 15_000 };
/** Milliseconds to wait for an answer. */
const timeout = 8000;

/** Reads what a wall shows, again and again for as long as it is on. Calls `onRefused` when the display was revoked. */
export function useWall(onRefused: () => void): Wall {
  const [wall, setWall] = useState<Wall>({ updatedAt: null, clockOffset: 0 });
  useEffect(() => {
    const ended = new AbortController();
    async function read<E extends Callable>(endpoint: E): Promise<unknown> {
      const answer = await call({ endpoint, timeout }, ended.signal);
      if (ended.signal.aborted) return undefined;
      if (!('error' in answer)) return answer.data;
      if (answer.error.status === 401 || answer.error.status === 403) onRefused();
      return undefined;
    }
    const show = (part: Partial<Wall>) => {
      if (!ended.signal.aborted) setWall((known) => ({ ...known, ...part }));
    };
    let isLive = false;
    const alerts = repeat(
      () => (isLive ? intervals.safety : intervals.safetyAlone),
      async () => {
        const safety = (await read(getWallSafety)) as Wall['safety']; // what the contract says this endpoint answers
        const now = Date.now();
        if (safety) show({ safety, updatedAt: now, clockOffset: Date.parse(safety.at) - now });
      },
    );
    const figures = repeat(
      () => intervals.figures,
      async () => {
        const [counts, breaks, people] = await Promise.all([
          read(getWallCounts) as Promise<Wall['counts']>, // these too
          read(getWallBreaks) as Promise<Wall['breaks']>,
          read(getWallPeople) as Promise<Wall['people']>,
        ]);
        show({ ...(counts && { counts }), ...(breaks && { breaks }), ...(people && { people }) });
      },
    );
    const connection = connectWall({
      changed: alerts.runNow,
      state(connected) {
        isLive = connected;
        alerts.runNow(); // what happened before is not announced again
      },
    });
    return () => {
      ended.abort();
      for (const { stop } of [alerts, figures, connection]) stop();
    };
  }, [onRefused]);
  return wall;
}

/** Runs `work` at once, again when it is asked to, and so many milliseconds after it has ended; never twice at a time. */
function repeat(interval: () => number, work: () => Promise<void>): { runNow: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let again = false;
  let isStopped = false;
  const run = async () => {
    clearTimeout(timer);
    again = isRunning;
    if (isRunning || isStopped) return;
    isRunning = true;
    await work();
    isRunning = false;
    if (again) void run();
    else if (!isStopped) timer = setTimeout(run, interval());
  };
  void run();
  return {
    runNow: () => void run(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
