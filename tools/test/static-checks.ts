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

/** What can be said of the sources without running them. */
export const staticChecks: Step[] = [
  check('format and lint', installed('biome'), 'check', '--diagnostic-level=error'),
  check('promises', installed('oxlint')),
  check('types', installed('tsc'), '-p', '.'),
  check('types of web', installed('tsc'), '-p', 'web'),
  check('import directions', process.execPath, 'tools/checks/main.ts'),
];
