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
 * Returns the path of wrk. Installs it if it is missing and that is possible.
 *
 * @throws an Error with the reason if it can't be installed.
 */
export async function findWrk(log: (line: string) => void): Promise<string> {
  const found = findProgram('wrk');
  if (found) return found;
  const problem = await installPackages(['wrk'], log);
  const installed = findProgram('wrk');
  if (!installed) throw new Error(`P1 needs wrk on the PATH (Debian: apt-get install wrk). ${problem ?? ''}`);
  return installed;
}

/** Requests one URL as fast as possible. Returns the number of answers; throws if any is not 2xx. */
export async function runWrk(wrk: string, { url, headers = {}, connections, seconds }: Load) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = await runAs(undefined, wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, ...flags, url]);
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  return { requests, perSecond };
}
