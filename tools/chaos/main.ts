import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { onEnd } from '../processes/on-end.ts';
import { readArguments } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { report } from './report.ts';
import { type Outcome, run } from './run.ts';
import { withStage } from './stage.ts';

/** Milliseconds that a round may take, everything included. */
const roundLimit = 5 * 60_000;

const began = Date.now();
const [load = 0] = loadavg();
const say = (line: string): void =>
  void process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);
const write = (line: string): void => void process.stdout.write(`${line}\n`);

const told = read();
const chance = chanceOf(told.seed);
const giveUp = new AbortController();
const deadline = began + told.rounds * roundLimit;

let outcome: Outcome | null = null;
say(`seed ${told.seed}; starting the product (its log: test-results/chaos.log)`);
const done = withStage({ seed: told.seed, chance, signal: giveUp.signal }, async (stage) => {
  const story = run(stage, told, { chance, deadline, say });
  outcome = await Promise.race([story, aborted(giveUp.signal)]);
  say('stopping');
});
const tooLate = setTimeout(() => giveUp.abort(new Error('The time for this run is over')), deadline - Date.now());
onEnd(async () => {
  giveUp.abort(new Error('Stopped by hand'));
  await done.catch(() => undefined); // it is how it ends
}, 130);

await done.then(tell, (error) => {
  // Where the run was given up on, the reason is all there is to say; anything else nobody foresaw.
  write(giveUp.signal.aborted ? giveUp.signal.reason.message : String(error?.stack ?? error));
  process.exitCode = 1;
});
clearTimeout(tooLate);
process.exit();

function tell(): void {
  if (!outcome) return;
  const { lines, held } = report(outcome, told, load);
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
