import { paths } from '@floorlight/contracts/paths';
import { leaveSession } from '#lib/session/left-session.ts';
import { sendAllNow } from '../outboxes.ts';
import { forgetTraces } from './forget-traces.ts';

/** Milliseconds in which unsent entries are sent before somebody is signed out. */
const sendTimeout = 3000;

/**
 * Signs out whoever is signed in on a shared device. First it sends what waits; what can't be sent is kept for its owner, as
 * after any sign-out. Resolves false if the server can't be reached: then the session ends there once it can.
 */
export async function leaveSharedDevice(userId: string): Promise<boolean> {
  await Promise.race([sendAllNow(), new Promise((resolve) => setTimeout(resolve, sendTimeout))]);
  const isOver = await leaveSession(userId);
  await forgetTraces(userId);
  if (!isOver) return false;
  window.location.assign(paths.home);
  return true;
}
