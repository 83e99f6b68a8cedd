import { type CallerName, callerTokenLife } from '@floorlight/contracts/callers';
import type { Logger } from '@floorlight/telemetry/logger';

/** Seconds. A token that has just arrived is up to a minute old. */
const noticeable = 60;

/**
 * Logs where the clock of a caller differs from ours, as the time left of its tokens shows: beyond five minutes their
 * calls are refused. One line when that begins, and one when it ends.
 */
export function callerClocks(log: Logger): (caller: CallerName, secondsLeft: number) => void {
  const signs = new Map<CallerName, number>();
  return (caller, secondsLeft) => {
    const ahead = Math.round(secondsLeft - callerTokenLife * 0.75);
    const sign = Math.abs(ahead) > noticeable ? Math.sign(ahead) : 0;
    if (sign === (signs.get(caller) ?? 0)) return;
    signs.set(caller, sign);
    if (sign === 0) return log.info(`The clock of ${caller} agrees with ours again`);
    const where = sign > 0 ? 'ahead of' : 'behind';
    log.warn(`The clock of ${caller} is about ${Math.abs(ahead)} s ${where} ours: set them right`);
  };
}
