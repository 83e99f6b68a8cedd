import { recoverSession } from '../session/session-recovery.ts';
import { type Call, call } from './call.ts';

/**
 * Like `call`, but a 401 waits until the user has signed in again, then retries the call once.
 * Endpoints open to everyone are excluded: a wrong password is 401 too, but doesn't mean that a session ended.
 */
export async function callInSession(request: Call, signal?: AbortSignal): ReturnType<typeof call> {
  const answer = await call(request, signal);
  const ended = 'error' in answer && answer.error.status === 401 && request.endpoint.access !== 'anyone';
  return ended && (await recoverSession(request.loggedOutMessage)) ? call(request, signal) : answer;
}
