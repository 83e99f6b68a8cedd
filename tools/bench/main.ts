import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { describeMachine } from '../chaos/describe-machine.ts';
import { seededRandom } from '../chaos/random.ts';
import { onEnd } from '../processes/on-end.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { type Bench, benches } from './benches.ts';
import { openBenchContext } from './context.ts';
import { type Figure, notMeasured, table } from './figure.ts';

const began = Date.now();
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const log = (line: string): void => write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const { ids, seed, ...options } = read();
const machine = describeMachine();
const context = openBenchContext({ random: seededRandom(seed), log });
const figures: Figure[] = [];
const errors: string[] = [];
let ending: Promise<void> | undefined;
onEnd(() => end('stopped by a signal'), 130);

write(styleText('bold', `npm run bench · ${ids.join(' ')} · seed ${seed}`));
write(`${machine}\n`);
for (const bench of benches) if (bench.ids.some(isWanted)) figures.push(...(await measure(bench)));
await end();
process.exit();

function isWanted(id: string): boolean {
  return ids.includes(id);
}

/** Runs one bench. Its goals without a figure, because it failed or took too long, count as not measured. */
async function measure(bench: Bench): Promise<Figure[]> {
  const wanted = bench.ids.filter(isWanted);
  const name = wanted.join(' ').toUpperCase();
  log(name);
  const part = context.part();
  const tooLate = Promise.withResolvers<never>();
  const seconds = bench.seconds + (bench.ids.includes('soak') ? options.minutes * 90 : 0);
  const limit = setTimeout(() => tooLate.reject(new Error(`took longer than ${seconds} s`)), seconds * 1000);
  let measured: Figure[] = [];
  let reason = 'the bench returned no figure';
  try {
    measured = await Promise.race([bench.run(part, isWanted, options), tooLate.promise]);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    errors.push(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
  clearTimeout(limit);
  await part.close();
  const missing = wanted.filter((id) => !measured.some((figure) => figure.id === id.toUpperCase()));
  return [...measured, ...missing.map((id) => notMeasured(id, reason))];
}

function end(reason?: string): Promise<void> {
  ending ??= finish(reason);
  return ending;
}

async function finish(reason?: string): Promise<void> {
  if (reason) errors.push(reason);
  const sorted = figures.toSorted((a, b) => a.id.localeCompare(b.id));
  const count = (verdict: string) => sorted.filter(({ goal }) => goal?.verdict === verdict).length;
  write('');
  for (const line of [...table(sorted), ...errors]) write(line);
  write(`\nseed ${seed}; ${machine}`);
  write(`${count('reached')} reached, ${count('missed')} missed, ${count('not measured')} not measured`);
  process.exitCode = errors.length > 0 || count('reached') < sorted.filter(({ goal }) => goal).length ? 1 : 0;
  await context.close();
  if (reason) process.exit();
}

function read(): Arguments {
  try {
    return readArguments(process.argv.slice(2), benches.flatMap((bench) => bench.ids).toSorted(), () =>
      randomBytes(4).toString('hex'),
    );
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
