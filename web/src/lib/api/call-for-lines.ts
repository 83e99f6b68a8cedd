import { completeCatalogs } from '../language/language.ts';
import { currentActingSite } from '../session/acting-site.ts';
import { recoverSession } from '../session/session-recovery.ts';
import type { Call } from './call.ts';
import { type Failure, failureOf, namespacesOf, unreachable } from './failure.ts';
import { fetchCall } from './send-call.ts';

/**
 * Calls an endpoint that answers JSON lines while it works, and reads each as it arrives. Resolves to null at their end, to
 * the failure where there was one; a connection that breaks is `unreachable`, and so is one that `signal` has ended. A 401
 * waits until the user has signed in again, then the call is repeated once.
 */
export async function callForLines(
  request: Call,
  onLine: (line: unknown) => void,
  signal: AbortSignal,
): Promise<Failure | null> {
  const failure = await readLines(request, onLine, signal);
  const isOver = failure?.status === 401 && (await recoverSession());
  const last = isOver ? await readLines(request, onLine, signal) : failure;
  if (last && last.status > 0) await completeCatalogs(namespacesOf(last));
  return last;
}

async function readLines(request: Call, onLine: (line: unknown) => void, signal: AbortSignal): Promise<Failure | null> {
  try {
    const response = await fetchCall({ siteId: currentActingSite(), ...request }, signal);
    if (!response.ok) return failureOf(response, await response.json());
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(JSON.parse(line));
    }
    return null;
  } catch {
    return unreachable;
  }
}
