import { dirname, join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { memoryOf } from '../../bench/memory.ts';
import { runningPid } from '../../processes/pid-file.ts';
import { expect, type ProductUnderTest, test } from '../product.ts';

/** Of this run; another one repeats it with this seed. */
export const seed = Number(process.env.FUZZ_SEED) || 1 + (Date.now() % 999_999_999);
/** To the contracts; everything else is as many times its usual number. */
const usualRequests = 5000;
const requests = Number(process.env.FUZZ_REQUESTS) || usualRequests;
/** How many in this run of what is usually so many. */
export const runs = (usual: number): number => Math.ceil((usual * requests) / usualRequests);

/**
 * Megabytes. A process that has just started grows by up to 80 before it collects garbage; in a longer run it must stay below
 * this too.
 */
const mostGrowth = 120;

/**
 * Fuzzes a running product. Fails where a process of it ends, grows, or logs an error or a stack trace, and names the seed.
 *
 * @param attack returns what it did, in words, and throws where something is wrong.
 * @param options.expected errors that it makes the product log, without a stack trace.
 */
export async function fuzz(
  product: ProductUnderTest,
  attack: () => Promise<string>,
  { expected = /^$/ }: { expected?: RegExp } = {},
): Promise<void> {
  const before = processesOf(product);
  const earlier = product.faults.length;
  const repeat = `npm run fuzz -- --seed ${seed} --requests ${requests}`;
  test.setTimeout(runs(300_000));
  try {
    process.stdout.write(`    ${await attack()} (${repeat})\n`);
    const after = processesOf(product);
    const faults = product.faults.slice(earlier);
    expect(faults.filter((line) => !expected.test(line) || line.includes('"stack":'))).toEqual([]);
    expect(after.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid));
    const growth = after.map(
      ({ name, megabytes }, index) => [name, megabytes - (before[index]?.megabytes ?? 0)] as const,
    );
    expect(growth.filter(([, megabytes]) => megabytes > mostGrowth)).toEqual([]);
  } catch (error) {
    throw new Error(`Repeat it with ${repeat}`, { cause: error });
  }
}

const processesOf = ({ secrets }: ProductUnderTest) =>
  [...serviceNames, 'gateway'].map((name) => {
    const pid = runningPid(join(dirname(secrets), `${name}.pid`));
    return { name, pid, megabytes: pid === null ? 0 : memoryOf(pid).anonymous / 1e6 };
  });
