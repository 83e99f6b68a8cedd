import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Accepted, judgeReport } from '../advisories/judge-report.ts';
import { root } from '../start/environment.ts';
import { runCommand } from './run-command.ts';
import type { Step } from './step.ts';

/**
 * Asks the registry for known vulnerabilities of the packages that run in production. Without an answer it says that it was
 * skipped.
 */
export const advisories: Step = {
  name: 'known vulnerabilities',
  async run() {
    const accepted: Accepted[] = JSON.parse(readFileSync(join(root, 'tools/advisories/accepted.json'), 'utf8'));
    const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=silent'];
    const { output } = await runCommand({ program: 'npm', args });
    const verdict = judgeReport(output, accepted, new Date().toISOString().slice(0, 10));
    if ('skipped' in verdict) return { passed: 0, failed: 0, details: `  SKIPPED: ${verdict.skipped}` };
    const { findings } = verdict;
    return findings.length === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: findings.length, details: findings.join('\n') };
  },
};
