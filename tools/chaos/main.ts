import { randomBytes } from 'node:crypto';
import { onEnd } from '../processes/on-end.ts';
import { readArguments } from './arguments.ts';
import { describeMachine } from './describe-machine.ts';
import { seededRandom } from './random.ts';
import { report } from './report.ts';
import { type Outcome, run } from './run.ts';
import { withSetup } from './setup.ts';

/** Milliseconds per round, including start and evaluation. */
const roundLimit = 5 * 60_000;

const began = Date.now();
const machine = describeMachine();
const log = (line: string): void =>
  void process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const options = read();
const random = seededRandom(options.seed);
const abortController = new AbortController();
const deadline = began + options.rounds * roundLimit;

let outcome: Outcome | null = null;
log(`seed ${options.seed}; starting the product (its log: test-results/chaos.log)`);
const done = withSetup({ seed: options.seed, random, signal: abortController.signal }, async (setup) => {
  const running = run(setup, options, { random, deadline, log });
  outcome = await Promise.race([running, aborted(abortController.signal)]);
  log('stopping');
});
const deadlineTimer = setTimeout(
  () => abortController.abort(new Error('The run took too long and was stopped')),
  deadline - Date.now(),
);
onEnd(async () => {
  abortController.abort(new Error('Stopped by a signal'));
  await done.catch(() => undefined); // reported below
}, 130);

await done.then(printReport, (error) => {
  // The reason explains an aborted run; any other error is unexpected and needs its stack.
  write(abortController.signal.aborted ? abortController.signal.reason.message : String(error?.stack ?? error));
  process.exitCode = 1;
});
clearTimeout(deadlineTimer);
process.exit();

function printReport(): void {
  if (!outcome) return;
  const { lines, held } = report(outcome, options, machine);
  write(`\n${lines.join('\n')}`);
  process.exitCode = held ? 0 : 1;
}

function read() {
  try {
    return readArguments(process.argv.slice(2), () => randomBytes(4).toString('hex'));
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
