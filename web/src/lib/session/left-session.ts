import type { User } from '@floorlight/contracts/accounts';
import { getUserAddress, logoutAddress } from '@floorlight/contracts/sign-in';
import { call } from '../api/call.ts';
import { callInSession } from '../api/call-in-session.ts';
import type { Failure } from '../api/failure.ts';
import { readStored, store } from '../device/storage.ts';

/** Whose session still has to end: they signed out without a network. before-app.js knows this key too. */
const key = 'floorlight.left-session';
/** Milliseconds to wait for the server. */
const timeout = 3000;

/** Signs out. Resolves false if the server can't be reached: then the session ends as soon as this device reaches it. */
export function leaveSession(userId: string): Promise<boolean> {
  store(key, userId);
  return endLeftSession();
}

/** Nothing is left to end: a new sign-in has replaced the session. */
export const forgetLeftSession = (): unknown => store(key, null);

/** Ends the session that somebody left without a network. Resolves false if that has to wait. */
async function endLeftSession(): Promise<boolean> {
  const userId = readStored(key);
  if (userId === null) return true;
  const answer = await call({ endpoint: logoutAddress, userId, timeout });
  // Somebody else may have signed in since.
  const isOver = 'data' in answer || answer.error.status === 401;
  if (isOver) store(key, null);
  return isOver;
}

/** Asks who is signed in: null if nobody is, or if who was has left. */
export async function fetchUser(signal?: AbortSignal): Promise<{ data: User | null } | { error: Failure }> {
  if (!(await endLeftSession())) return { data: null };
  const answer = await callInSession({ endpoint: getUserAddress }, signal);
  if ('data' in answer) return { data: answer.data as User }; // the contract's reply
  return answer.error.status === 401 ? { data: null } : answer;
}
