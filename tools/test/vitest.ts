import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../start/environment.ts';
import { runCommand } from './run-command.ts';
import type { Outcome, Step } from './step.ts';

/** The tests of rooms; those of the whole product are the project `trust`, those of two releases at once `sides`. */
export const projects = ['unit', 'service', 'web'] as const;
export type Project = (typeof projects)[number] | 'trust' | 'sides';

/** The fields of Vitest's JSON report that we read. */
interface Report {
  testResults: { name: string; status: 'passed' | 'failed'; assertionResults: { status: string }[] }[];
}

/** With more failed files than this, something is broken; with fewer, the machine may have been too busy. */
const mostRepeated = 3;

interface Options {
  env?: NodeJS.ProcessEnv;
  /**
   * Runs the files that failed once more, after all the others, and takes that result. A few tests wait for what a busy
   * machine may do too late; the outcome names the files, so that nobody takes them for sound.
   */
  repeatFailed?: boolean;
}

/** Runs projects of vitest.config.ts; `filters` are those of Vitest's command line. */
export const vitest = (
  chosen: readonly Project[],
  filters: string[],
  reports: string,
  { env = {}, repeatFailed = false }: Options = {},
): Step => ({
  name: `tests: ${chosen.join(', ')}`,
  async run() {
    const first = await runOnce(chosen, filters, reports, env);
    const failedFiles = filesOf(first.report).filter(({ status }) => status === 'failed');
    const outcome = tally(first.code, filesOf(first.report));
    if (!repeatFailed || failedFiles.length === 0 || failedFiles.length > mostRepeated) return outcome;

    const names = failedFiles.map(({ name }) => name);
    const second = await runOnce(chosen, names, reports, env);
    if (second.code !== 0) return outcome;
    const passed = filesOf(first.report).filter(({ status }) => status === 'passed');
    const details = names.map((name) => `passed only when it ran again: ${relative(root, name)}`).join('\n');
    return { ...tally(0, [...passed, ...filesOf(second.report)]), details };
  },
});

async function runOnce(chosen: readonly Project[], filters: string[], reports: string, env: NodeJS.ProcessEnv) {
  const report = join(reports, `${chosen.join('-')}.json`);
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
  return { code, report: await readReport(report) };
}

const filesOf = (report: Report | null): Report['testResults'] => report?.testResults ?? [];

const readReport = async (file: string): Promise<Report | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null; // Vitest ended before it wrote a report
  }
};

function tally(code: number, files: Report['testResults']): Outcome {
  const count = (status: string) =>
    files.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  // A file that can't even be loaded has no failed test to count.
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed)).length;
  const failed = count('failed') + broken;
  return { passed: count('passed'), failed: code !== 0 && failed === 0 ? 1 : failed };
}

const hasFailed = (test: { status: string }): boolean => test.status === 'failed';
