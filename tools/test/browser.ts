import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumProgram, headlessProgram } from '../e2e/chromium.ts';
import { installPackages } from '../servers/debian-packages.ts';
import { root } from '../start/environment.ts';
import { runCommand } from './run-command.ts';
import type { Outcome, Step } from './step.ts';

/** The fields of Playwright's JSON report that we read. */
interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** With more of them, something is broken; with fewer, the machine may have been too busy. */
const mostRepeated = 2;

/**
 * Tests the whole product in a real browser. With `repeatFailed` a failed test runs once more, and the outcome says how
 * many passed only then; Playwright's own report names them.
 */
export const browser = (filters: string[], reports: string, { repeatFailed = false } = {}): Step => ({
  name: 'browser',
  async run() {
    const missing = await ensureChromium();
    if (missing) return { passed: 0, failed: 1, details: missing };
    const report = join(reports, 'browser.json');
    const { code } = await runCommand({
      program: process.execPath,
      args: [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        'tools/e2e',
        ...(repeatFailed ? ['--retries=1'] : []),
        ...fileFilters(filters),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      show: true,
    });
    return tally(code, existsSync(report) ? JSON.parse(await readFile(report, 'utf8')) : null);
  },
});

/**
 * Limits file filters to the path below the checkout, because Playwright matches them with the absolute path. Options
 * and their values stay as they are.
 */
export const fileFilters = (filters: string[]): string[] =>
  filters.map((filter, index) => {
    const isOption = filter.startsWith('-') || filters[index - 1]?.startsWith('-');
    return isOption || filter.startsWith('tools/e2e/') ? filter : `tools/e2e/[^/]*${filter}`;
  });

/** A full run installs Chromium beside its first tests: later, everything would wait for the download. */
export const installChromium: Step = {
  name: 'a Chromium to test in',
  async run() {
    const missing = await ensureChromium();
    return missing ? { passed: 0, failed: 1, details: missing } : { passed: 1, failed: 0 };
  },
};

async function ensureChromium(): Promise<string | null> {
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  // Not every Debian has the one without a window system; the tests go on with the whole one.
  if (headlessProgram() === chromiumProgram()) await installPackages(['chromium-headless-shell'], log);
  if (chromiumProgram()) return null;
  const problem = await installPackages(['chromium'], log);
  return problem && `There is no Chromium to test in: install it, or run npx playwright install chromium. ${problem}`;
}

function tally(code: number, report: Report | null): Outcome {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const errors = report?.errors.length ?? 0; // a file that can't be loaded
  if (unexpected + errors === 0 && flaky > 0 && flaky <= mostRepeated)
    return { passed: expected + flaky, failed: 0, details: `passed only when they ran again: ${flaky} browser tests` };
  const failed = unexpected + flaky + errors;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}
