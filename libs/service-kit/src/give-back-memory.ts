import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';

/** Milliseconds after which a process has done what it does once. */
const afterStart = 5000;

/**
 * Gives back, once, what starting has taken. V8 grows its heap while modules load, and a process that has little to do
 * afterwards never comes to shrink it: it would stay at twice of what it needs. Everything stands still for a tenth of
 * a second meanwhile. Never rejects.
 */
export async function giveBackMemory(log: Logger): Promise<void> {
  await pause(afterStart, undefined, { ref: false });
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  } catch (error) {
    log.debug({ err: error }, 'Could not give memory back'); // a Node that was built without its inspector
  }
}
