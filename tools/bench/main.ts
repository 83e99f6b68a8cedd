import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { chanceOf } from '../chaos/chance.ts';
import { onEnd } from '../processes/on-end.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { benches } from './benches.ts';
import { type Figure, table } from './figure.ts';
import { machine } from './machine.ts';
import { openStage } from './stage.ts';

/** Milliseconds for everything: a bench that hangs ends too. */
const limit = 8 * 60_000;

const began = Date.now();
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const { ids, seed, photos = '' } = read();
const on = machine();
const stage = openStage({ chance: chanceOf(seed), say });
const figures: Figure[] = [];
const failures: string[] = [];
let ending: Promise<void> | undefined;
const tooLate = setTimeout(() => void end(`stopped: it took longer than ${limit / 60_000} minutes`), limit);
onEnd(() => end('stopped by hand'), 130);

write(styleText('bold', `npm run bench · ${ids.join(' ')} · seed ${seed}`));
write(`${on}\n`);
for (const bench of benches) {
  const wants = (id: string) => ids.includes(id);
  if (!bench.ids.some(wants)) continue;
  say(bench.ids.filter(wants).join(' ').toUpperCase());
  try {
    figures.push(...(await bench.run(stage, wants, photos)));
  } catch (error) {
    failures.push(
      `${bench.ids.join(' ').toUpperCase()} could not be measured: ${error instanceof Error ? error.stack : error}`,
    );
  }
}
clearTimeout(tooLate);
await end();
process.exit();

function end(reason?: string): Promise<void> {
  ending ??= finish(reason);
  return ending;
}

async function finish(reason?: string): Promise<void> {
  if (reason) failures.push(reason);
  const kept = figures.toSorted((a, b) => a.id.localeCompare(b.id));
  const missed = kept.filter(({ goal }) => goal && !goal.reached).length;
  write('');
  for (const line of [...table(kept), ...failures]) write(line);
  write(`\nseed ${seed}; ${on}`);
  write(
    missed === 0 && failures.length === 0
      ? 'every goal is reached'
      : `${missed} missed, ${failures.length} not measured`,
  );
  process.exitCode = missed + failures.length > 0 ? 1 : 0;
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
