import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { runCommand } from './run-command.ts';
import type { Outcome, Step } from './step.ts';

export const projects = ['unit', 'service', 'web'] as const;
export type Project = (typeof projects)[number];

/** The fields of Vitest's JSON report that we read. */
interface Report {
  testResults: { status: 'passed' | 'failed'; assertionResults: { status: string }[] }[];
}

/** Runs projects of vitest.config.ts; `filters` are those of Vitest's command line. */
export const vitest = (
  chosen: readonly Project[],
  filters: string[],
  reports: string,
  env: NodeJS.ProcessEnv = {},
): Step => ({
  name: `tests: ${chosen.join(', ')}`,
  async run() {
    const report = join(reports, 'vitest.json');
    const { code } = await runCommand({
      program: process.execPath,
      args: [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...chosen.flatMap((project) => ['--project', project]),
        ...['--reporter=minimal', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`],
        ...filters,
      ],
      env,
      show: true,
    });
    return tally(code, await readReport(report));
  },
});

const readReport = async (file: string): Promise<Report | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null; // Vitest ended before it wrote a report
  }
};

function tally(code: number, report: Report | null): Outcome {
  const files = report?.testResults ?? [];
  const count = (status: string) =>
    files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  // A file that can't even be loaded has no failed test to count.
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed)).length;
  const failed = count('failed') + broken;
  return { passed: count('passed'), failed: code !== 0 && failed === 0 ? 1 : failed };
}

const hasFailed = (test: { status: string }): boolean => test.status === 'failed';
