import { sessionKept } from '../session/session-keeper.ts';
import { type Call, call } from './call.ts';

/**
 * Like `call`; where the session has ended and the person signs in again on the spot, the call is made once more.
 * Until then it is pending. (A wrong password at sign-in is 401 too, and ends no session.)
 */
export async function callInSession(request: Call, signal?: AbortSignal): ReturnType<typeof call> {
  const answer = await call(request, signal);
  const ended = 'error' in answer && answer.error.status === 401 && request.endpoint.access !== 'anyone';
  return ended && (await sessionKept(request.loggedOutWords)) ? call(request, signal) : answer;
}
