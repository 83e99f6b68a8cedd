import { unsafeSettings } from './unsafe-settings.ts';

interface Examined {
  name: string;
  /** The variables it was started with; null if it does not run. */
  environment: NodeJS.ProcessEnv | null;
  readyUrl: string;
}

export interface ProcessReport {
  name: string;
  /** What is wrong with the process, in words and without values. */
  problems: string[];
}

export async function reportOf({ name, environment, readyUrl }: Examined): Promise<ProcessReport> {
  if (!environment) return { name, problems: ['It does not run'] };
  return { name, problems: [...settingsOf(name, environment), ...(await notReady(readyUrl))] };
}

/** Prints a report. The exit code of this process becomes 1 where it names a problem. */
export function printReport({ name, problems }: ProcessReport): void {
  process.stdout.write(`${problems.length === 0 ? '✓' : '✗'} ${name}\n`);
  for (const problem of problems) process.stdout.write(`    ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

function settingsOf(name: string, environment: NodeJS.ProcessEnv): string[] {
  try {
    return unsafeSettings(name, environment);
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
  }
}

/** What /readyz says is down, or reports beside it. */
async function notReady(url: string): Promise<string[]> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
    return answer.ok ? [] : [`It is not ready: ${await answer.text()}`];
  } catch (error) {
    return [`It does not answer: ${error instanceof Error ? error.message : error}`];
  }
}
