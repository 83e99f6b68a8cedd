import { paths } from '@floorlight/contracts/paths';
import { storeDraftPhotos } from '#features/incidents/incident-draft.ts';
import { store } from '#lib/device/storage.ts';
import { leaveSession } from '#lib/session/left-session.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { sendAllNow } from '../outboxes.ts';

/** Milliseconds in which unsent entries are sent before somebody is signed out. */
const sendTimeout = 3000;

/** What shows at what somebody looked, or what they began to write. What waits to be sent stays: it is theirs to lose. */
const traces = ['incident-draft', 'beacon-draft', 'entry-draft.v1', 'bcbuddy.v1'];

/** Removes the person's traces from this device. */
export async function forgetTraces(userId: string): Promise<void> {
  for (const trace of traces) store(`floorlight.${trace}.${userId}`, null);
  await Promise.all([rememberUser(null), storeDraftPhotos(userId, [])]);
}

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
