import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { onEnd } from '../processes/on-end.ts';
import { root } from '../start/environment.ts';
import { browser } from './browser.ts';
import { build } from './build.ts';
import { endCommands } from './run-command.ts';
import { staticChecks } from './static-checks.ts';
import type { Outcome, Step } from './step.ts';
import { projects, vitest } from './vitest.ts';

const reports = join(root, 'test-results');
const write = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm test` runs all of it, `npm test -- <part> [filters]` one part. */
const parts: Record<string, (filters: string[]) => Step[]> = {
  static: () => staticChecks,
  unit: (filters) => [vitest(['unit'], filters, reports)],
  service: (filters) => [vitest(['service'], filters, reports)],
  web: (filters) => [vitest(['web'], filters, reports)],
  build: () => [build],
  e2e: (filters) => [browser(filters, reports)],
};

onEnd(endCommands, 1);
mkdirSync(reports, { recursive: true });
const outcomes = await report(stepsFor(process.argv.slice(2)));
const sum = (count: (outcome: Outcome) => number): number => outcomes.map(count).reduce((a, b) => a + b, 0);
const failed = sum((outcome) => outcome.failed);
write(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function stepsFor([part, ...filters]: string[]): Step[] {
  if (part === undefined) return [...staticChecks, vitest(projects, [], reports), build, browser([], reports)];
  const chosen = parts[part];
  if (chosen) return chosen(filters);
  write(`There is no part "${part}"; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

async function report(steps: Step[]): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (const step of steps) {
    const began = Date.now();
    const outcome = await step.run();
    const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    const mark = outcome.failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
    write(`${mark} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed ${styleText('gray', took)}`);
    if (outcome.details) write(outcome.details);
    all.push(outcome);
  }
  return all;
}
