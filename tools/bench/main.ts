import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { chanceOf } from '../chaos/chance.ts';
import { onEnd } from '../processes/on-end.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { type Bench, benches } from './benches.ts';
import { type Figure, notMeasured, table } from './figure.ts';
import { machine } from './machine.ts';
import { openStage } from './stage.ts';

const began = Date.now();
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const { ids, seed, photos = '' } = read();
const on = machine();
const stage = openStage({ chance: chanceOf(seed), say });
const figures: Figure[] = [];
const complaints: string[] = [];
let ending: Promise<void> | undefined;
onEnd(() => end('stopped by hand'), 130);

write(styleText('bold', `npm run bench · ${ids.join(' ')} · seed ${seed}`));
write(`${on}\n`);
for (const bench of benches) if (bench.ids.some(isWanted)) figures.push(...(await measure(bench)));
await end();
process.exit();

function isWanted(id: string): boolean {
  return ids.includes(id);
}

/** The figures of one bench. A goal for which it gave none, because it failed or took too long, is not measured. */
async function measure(bench: Bench): Promise<Figure[]> {
  const wanted = bench.ids.filter(isWanted);
  const name = wanted.join(' ').toUpperCase();
  say(name);
  const part = stage.part();
  const limit = AbortSignal.timeout(bench.seconds * 1000);
  const tooLate = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new Error(`took longer than ${bench.seconds} s`));
  });
  let measured: Figure[] = [];
  let reason = 'no figure came of it';
  try {
    measured = await Promise.race([bench.run(part, isWanted, photos), tooLate]);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    complaints.push(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
  limit.onabort = null;
  await part.close();
  const missing = wanted.filter((id) => !measured.some((figure) => figure.id === id.toUpperCase()));
  return [...measured, ...missing.map((id) => notMeasured(id, reason))];
}

function end(reason?: string): Promise<void> {
  ending ??= finish(reason);
  return ending;
}

async function finish(reason?: string): Promise<void> {
  if (reason) complaints.push(reason);
  const sorted = figures.toSorted((a, b) => a.id.localeCompare(b.id));
  const count = (verdict: string) => sorted.filter(({ goal }) => goal?.verdict === verdict).length;
  write('');
  for (const line of [...table(sorted), ...complaints]) write(line);
  write(`\nseed ${seed}; ${on}`);
  write(`${count('reached')} reached, ${count('missed')} missed, ${count('not measured')} not measured`);
  process.exitCode = complaints.length > 0 || count('reached') < sorted.filter(({ goal }) => goal).length ? 1 : 0;
  await stage.close();
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
