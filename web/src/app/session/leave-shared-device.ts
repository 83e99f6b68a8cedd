import { paths } from '@floorlight/contracts/paths';
import { fetchDirectorySignOut } from '#lib/session/directory-sign-out.ts';
import { leaveSession } from '#lib/session/left-session.ts';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { sendAllNow } from '../outboxes.ts';
import { forgetTraces } from './forget-traces.ts';

/** Milliseconds in which unsent entries are sent before somebody is signed out. */
const sendTimeout = 3000;

/** Sends what waits; resolves after three seconds even if not all is sent. */
export const sendBeforeLeaving = (): Promise<unknown> =>
  Promise.race([sendAllNow(), new Promise((resolve) => setTimeout(resolve, sendTimeout))]);

/**
 * Signs out whoever is signed in on a shared device. First it sends what waits; what can't be sent is kept for its owner, as
 * after any sign-out. Resolves false if the server can't be reached: then the session ends there once it can.
 */
export async function leaveSharedDevice(userId: string): Promise<boolean> {
  const [atDirectory] = await Promise.all([fetchDirectorySignOut(), sendBeforeLeaving()]);
  const isOver = await leaveSession(userId);
  await forgetTraces(userId);
  if (!isOver) return false;
  window.location.assign(atDirectory ?? paths.home);
  return true;
}

/**
 * Starts again as the next person, whose sign-in has just replaced the session of this user. `atDirectory`: where the
 * directory signs out this user, and sends the browser back.
 */
export async function startAsNextPerson(userId: string, atDirectory: string | null): Promise<void> {
  setSessionRecovery(null);
  await forgetTraces(userId);
  window.location.assign(atDirectory ?? paths.home);
}
