import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { runningPid } from '../../processes/pid-file.ts';
import { serverNames } from '../../servers/server.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, mb } from '../figure.ts';
import { type Memory, memoryOf, memoryOfTree, sum } from '../memory.ts';
import { startHelper } from '../processes/helper.ts';

/** Milliseconds until the work of the start is done. */
const rest = 20_000;
const ours = ['gateway', ...serviceNames, 'mailbox'];
/** Bytes per process. */
const limit = 90e6;

/** P7: the memory of the idle product, and the duration of its second start. */
export async function idleMemory(context: BenchContext): Promise<Figure[]> {
  const directory = join(context.directory, 'idle');
  mkdirSync(directory, { recursive: true });
  const supervisor = await startHelper(new URL('product.ts', import.meta.url));
  context.onEnd(supervisor.stop);
  context.onEnd(() => supervisor.ask({ type: 'stop' }).catch(() => {})); // it may have ended by itself
  const bare = await startHelper(new URL('bare-express.ts', import.meta.url));
  context.onEnd(bare.stop);

  context.log('the product starts, stops and starts again');
  const first = await supervisor.ask<number>({ type: 'start', directory });
  await supervisor.ask({ type: 'stop' });
  const second = await supervisor.ask<number>({ type: 'start', directory });
  context.log(`it idles for ${rest / 1000} s`);
  await pause(rest);

  const pidOf = (name: string) => runningPid(join(directory, `${name}.pid`)) ?? Number.NaN;
  const processes = ours.map((name) => ({ name, memory: memoryOf(pidOf(name)) }));
  const servers = serverNames.map((name) => ({ name, memory: memoryOfTree(pidOf(name)) }));
  const supervisors = memoryOf(supervisor.pid);
  const peer = memoryOf(bare.pid);
  await supervisor.ask({ type: 'stop' });
  await Promise.all([supervisor.stop(), bare.stop()]);

  const total = sum([...processes, ...servers].map(({ memory }) => memory));
  return [
    ...processes.map(({ name, memory }) => ofProcess(name, memory, peer)),
    ...servers.map(({ name, memory }) => ({ ...ofProcess(name, memory, peer), peer: '', goal: null })),
    { ...ofProcess('supervisor', supervisors, peer), peer: '', goal: null },
    {
      id: 'P7',
      what: `all ${processes.length + servers.length} without the supervisor`,
      ours: `${mb(total.pss)} (shared pages once)`,
      peer: `${mb(total.rss)} counted for each`,
      goal: atMost(total.pss, 500e6, '500 MB'),
    },
    {
      id: 'P7',
      what: 'second start, until everything is ready',
      ours: seconds(second),
      peer: `${seconds(first)} the first`,
      goal: atMost(second, 5_000, '5 s'),
    },
  ];
}

const ofProcess = (name: string, { rss, pss }: Memory, peer: Memory): Figure => ({
  id: 'P7',
  what: `${name}, idle: RSS (PSS)`,
  ours: `${mb(rss)} (${mb(pss)})`,
  peer: `${mb(peer.rss)} (${mb(peer.pss)}) bare express`,
  goal: atMost(rss, limit, '90 MB'),
});

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
