import { eventually } from '@floorlight/test-kit/eventually';
import type { Pressed } from './board.ts';
import type { Site } from './site.ts';
import type { Victim } from './victims.ts';

export interface Strike {
  victim: Victim;
  /** Milliseconds from the kill until the first alert pressed after it was at every manager; null: not in time. */
  next: number | null;
  /** Milliseconds from the kill until the process was ready again. */
  ready: number | null;
  /** Milliseconds from press to the last manager, of the slowest alert that was under way or pressed meanwhile. */
  slowest: number | null;
}

/** Milliseconds. */
const patience = 30_000;
const before = 1000;

/** Kills a process under the load that runs, and watches until everything flows again. Never throws. */
export async function strike(site: Site, victim: Victim): Promise<Strike> {
  const killedAt = performance.now();
  victim.kill();
  const sinceKill = () => performance.now() - killedAt;
  const [ready, next] = await Promise.all([
    victim.back().then(sinceKill, () => null),
    nextDelivered(site, killedAt).then((at) => at && at - killedAt),
  ]);
  const concerned = site.board.presses.filter(({ sentAt }) => sentAt > killedAt - before);
  const whole = await inTime(() => concerned.every((pressed) => site.board.deliveredAt(pressed) !== null));
  return {
    victim,
    ready,
    next,
    slowest: whole ? Math.max(...concerned.map((pressed) => latencyOf(site, pressed))) : null,
  };
}

/** Milliseconds from the press to the last manager; infinite for what is still under way. */
export const latencyOf = ({ board }: Site, pressed: Pressed): number =>
  (board.deliveredAt(pressed) ?? Number.POSITIVE_INFINITY) - pressed.sentAt;

async function nextDelivered({ board }: Site, killedAt: number): Promise<number | null> {
  const next = () => board.presses.find(({ sentAt }) => sentAt > killedAt);
  const isThere = () => {
    const pressed = next();
    return pressed !== undefined && board.deliveredAt(pressed) !== null;
  };
  const pressed = (await inTime(isThere)) ? next() : undefined;
  return pressed ? board.deliveredAt(pressed) : null;
}

const inTime = (probe: () => boolean): Promise<boolean> =>
  eventually(probe, { within: patience }).then(
    () => true,
    () => false,
  );
