import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onEnd } from '../processes/on-end.ts';
import { root } from '../start/environment.ts';
import { readArguments } from './arguments.ts';
import { describeMachine } from './describe-machine.ts';
import { seededRandom } from './random.ts';
import { hasHeld, inWords, printed } from './report.ts';
import { run, type WorldResult } from './run.ts';
import { logFile } from './world/open-world.ts';

const reportFile = join(root, 'test-results/chaos-report.md');
/** Milliseconds after the deadline that the last check and stopping may take. */
const graceAtEnd = 120_000;

const began = Date.now();
const machine = describeMachine();
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const log = (line: string): void => write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const plan = read();
const deadline = began + plan.minutes * 60_000;
const abortController = new AbortController();
rmSync(logFile, { force: true });
log(`seed ${plan.seed}; the log of the processes: ${logFile}`);

const running = run({ plan, random: seededRandom(plan.seed), signal: abortController.signal, deadline, log });
const abortTimer = setTimeout(
  () => abortController.abort(new Error('The run took too long and was stopped')),
  deadline + graceAtEnd - Date.now(),
);
onEnd(async () => {
  abortController.abort(new Error('Stopped by a signal'));
  await running.catch(() => undefined); // reported below
}, 130);

await running.then(showResults, (error) => {
  // The reason explains an aborted run; any other error is unexpected and needs its stack.
  write(abortController.signal.aborted ? abortController.signal.reason.message : String(error?.stack ?? error));
  process.exitCode = 1;
});
clearTimeout(abortTimer);
process.exit();

function showResults(results: WorldResult[]): void {
  mkdirSync(dirname(reportFile), { recursive: true });
  writeFileSync(reportFile, inWords(results, plan, machine, new Date(began)));
  write(`\n${printed(results, plan, machine).join('\n')}\n\nThe report in words: ${reportFile}`);
  process.exitCode = hasHeld(results) ? 0 : 1;
}

function read() {
  try {
    return readArguments(process.argv.slice(2), () => randomBytes(4).toString('hex'));
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
