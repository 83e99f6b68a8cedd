import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { onEnd } from '../processes/on-end.ts';
import { root } from '../start/environment.ts';
import { advisories } from './advisories.ts';
import { browser, installChromium } from './browser.ts';
import { build } from './build.ts';
import { onOtherDates } from './dates.ts';
import { rooms } from './rooms.ts';
import { endCommands } from './run-command.ts';
import { staticChecks, staticChecksOf } from './static-checks.ts';
import type { Outcome, Step } from './step.ts';
import { projects, vitest } from './vitest.ts';

const reports = join(root, 'test-results');
const write = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm test` runs everything, `npm test -- <part> [filters]` one part, `npm test -- <room>` the checks of one room. */
const parts: Record<string, (filters: string[]) => Step[]> = {
  static: () => [...staticChecks, advisories],
  unit: (filters) => [vitest(['unit'], filters, reports)],
  service: (filters) => [vitest(['service'], filters, reports)],
  trust: (filters) => [vitest(['trust'], filters, reports)],
  sides: (filters) => [vitest(['sides'], filters, reports)],
  web: (filters) => [vitest(['web'], filters, reports)],
  build: () => [build],
  e2e: (filters) => [browser(filters, reports)],
  dates: (filters) => onOtherDates(filters, reports),
};

onEnd(endCommands, 1);
mkdirSync(reports, { recursive: true });
const began = Date.now();
const outcomes = await runAll(process.argv.slice(2));
const sum = (count: (outcome: Outcome) => number): number => outcomes.map(count).reduce((a, b) => a + b, 0);
const failed = sum((outcome) => outcome.failed);
write(`${sum((outcome) => outcome.passed)} passed, ${failed} failed in ${secondsSince(began)}`);
process.exit(failed > 0 ? 1 : 0);

async function runAll([name, ...filters]: string[]): Promise<Outcome[]> {
  if (name === undefined) {
    // Service tests wait more than they compute: the static checks, the build, and the one product of trust fit beside them.
    const trust = vitest(['trust'], [], reports, { repeatFailed: true });
    const beside = report([...staticChecks, installChromium, advisories, build, trust]);
    const tests = await report([vitest(projects, [], reports, { repeatFailed: true })]);
    return [...(await beside), ...tests, ...(await report([browser([], reports, { repeatFailed: true })]))];
  }
  const room = filters.length === 0 ? rooms.get(name) : undefined;
  if (room) {
    const tests = vitest(projects, [join(root, room, '/')], reports);
    // Whether the next version of a service can replace its last release, and be replaced by it again.
    const sides = room.startsWith('services/') ? [vitest(['sides'], [`tools/sides/${name}`], reports)] : [];
    return report([...staticChecksOf(room), tests, ...sides]);
  }
  const part = parts[name];
  if (part) return report(part(filters));
  const names = [...Object.keys(parts), ...rooms.keys()].join(', ');
  write(rooms.has(name) ? `A room takes no filter: npm test -- ${name}` : `There is no "${name}"; there are ${names}`);
  process.exit(1);
}

async function report(steps: Step[]): Promise<Outcome[]> {
  const all: Outcome[] = [];
  for (const step of steps) {
    const started = Date.now();
    const outcome = await step.run();
    const took = secondsSince(started);
    const mark = outcome.failed > 0 ? styleText('red', '✗') : styleText('green', '✓');
    write(`${mark} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed ${styleText('gray', took)}`);
    if (outcome.details) write(outcome.details);
    all.push(outcome);
  }
  return all;
}

function secondsSince(start: number): string {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}
