import type { AuthContext } from '../context.ts';

/** Asks safety of this cell, one instance after the other. Throws the error of the last where none answers. */
export async function askSafety(
  { config, callService }: Pick<AuthContext, 'config' | 'callService'>,
  path: string,
  { body, timeout }: { body: unknown; timeout: number },
): Promise<unknown> {
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  };
  let last: unknown;
  for (const url of config.SAFETY_URL)
    try {
      const response = await callService('safety', new URL(path, url), call);
      if (response.ok) return await response.json();
      throw new Error(`safety answered ${response.status}`);
    } catch (error) {
      last = error;
    }
  throw last;
}
