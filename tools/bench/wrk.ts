import { findProgram } from '../processes/find-program.ts';
import { installPackages } from '../servers/debian-packages.ts';
import { runAs } from '../servers/run-as.ts';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Answers the path of wrk, after installing it where that is necessary and possible.
 *
 * @throws an Error that says why there is none.
 */
export async function findWrk(say: (line: string) => void): Promise<string> {
  const found = findProgram('wrk');
  if (found) return found;
  const problem = await installPackages(['wrk'], say);
  const installed = findProgram('wrk');
  if (!installed) throw new Error(`P1 needs wrk on the PATH (Debian: apt-get install wrk). ${problem ?? ''}`);
  return installed;
}

/** Requests one URL as often as it is answered. Answers how often; throws where any answer is not 2xx. */
export async function runWrk(wrk: string, { url, headers = {}, connections, seconds }: Load) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = await runAs(undefined, wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url]);
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  return { requests, perSecond };
}
