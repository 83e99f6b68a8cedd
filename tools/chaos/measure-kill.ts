import { eventually } from '@floorlight/test-kit/eventually';
import type { KillTarget } from './kill-targets.ts';
import type { TrackedPress } from './press-log.ts';
import type { Site } from './site.ts';

export interface KillResult {
  target: KillTarget;
  /** Milliseconds from the kill until every manager had the first alert pressed after it; null: not in time. */
  next: number | null;
  /** Milliseconds from the kill until the process was ready again; null: not in time. */
  ready: number | null;
  /** Milliseconds from press to the last manager, of the slowest alert around the kill; null: not in time. */
  slowest: number | null;
}

/** Milliseconds. */
const timeout = 30_000;
const marginBefore = 1000;

/** Kills a process under load and waits until every alert has arrived. Never throws. */
export async function measureKill(site: Site, target: KillTarget): Promise<KillResult> {
  const killedAt = performance.now();
  target.kill();
  const sinceKill = () => performance.now() - killedAt;
  const [ready, next] = await Promise.all([
    target.restarted().then(sinceKill, () => null),
    nextDelivered(site, killedAt).then((at) => at && at - killedAt),
  ]);
  const affected = site.pressLog.presses.filter(({ sentAt }) => sentAt > killedAt - marginBefore);
  const allArrived = await inTime(() => affected.every((pressed) => site.pressLog.deliveredAt(pressed) !== null));
  return {
    target,
    ready,
    next,
    slowest: allArrived ? Math.max(...affected.map((pressed) => latencyOf(site, pressed))) : null,
  };
}

/** Milliseconds from the press to the last manager; infinite until it has arrived. */
export const latencyOf = ({ pressLog }: Site, pressed: TrackedPress): number =>
  (pressLog.deliveredAt(pressed) ?? Number.POSITIVE_INFINITY) - pressed.sentAt;

async function nextDelivered({ pressLog }: Site, killedAt: number): Promise<number | null> {
  const next = () => pressLog.presses.find(({ sentAt }) => sentAt > killedAt);
  const isThere = () => {
    const pressed = next();
    return pressed !== undefined && pressLog.deliveredAt(pressed) !== null;
  };
  const pressed = (await inTime(isThere)) ? next() : undefined;
  return pressed ? pressLog.deliveredAt(pressed) : null;
}

const inTime = (probe: () => boolean): Promise<boolean> =>
  eventually(probe, { within: timeout }).then(
    () => true,
    () => false,
  );
