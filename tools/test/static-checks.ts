import { join } from 'node:path';
import { root } from '../start/environment.ts';
import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

const installed = (name: string): string => join(root, 'node_modules/.bin', name);

const check = (name: string, program: string, ...args: string[]): Step => ({
  name,
  async run() {
    const { code, output } = await runCommand({ program, args });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output.trim() };
  },
});

const types = check('types', installed('tsc'), '-p', '.');
const typesOfWeb = check('types of web', installed('tsc'), '-p', 'web');
const typesOfServiceWorker = check('types of the service worker', installed('tsc'), '-p', 'web/src/service-worker');
const importsAndMessages = check('imports and messages', process.execPath, 'tools/checks/main.ts');

const sourceChecks = (...directories: string[]): Step[] => [
  check('format and lint', installed('biome'), 'check', '--diagnostic-level=error', ...directories),
  check('promises', installed('oxlint'), ...directories),
];

/** Everything that can be checked without running the code. */
export const staticChecks: Step[] = [...sourceChecks(), types, typesOfWeb, typesOfServiceWorker, importsAndMessages];

/** The same for one directory; types only make sense for the whole program. */
export const staticChecksOf = (directory: string): Step[] => [
  ...sourceChecks(directory),
  ...(directory === 'web' ? [typesOfWeb, typesOfServiceWorker] : [types]),
  importsAndMessages,
];
