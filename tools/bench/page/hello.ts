import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runAs } from '../../servers/run-as.ts';
import { root } from '../../start/environment.ts';
import type { Supervised } from '../../start/supervise.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { startGateway } from '../gateway/start-gateway.ts';

/** The peer of the first pages: a React page that shows one line, built and served like ours. */
export interface Hello {
  gateway: Supervised;
  /** Its JavaScript, gzipped, in bytes. */
  size: number;
}

export async function startHello(context: BenchContext, running: RunningProduct): Promise<Hello> {
  const built = join(context.directory, 'react-hello');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const source = join(import.meta.dirname, 'react-hello');
  await runAs(undefined, process.execPath, [vite, 'build', source, '--outDir', built, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const settings = { WEB_ROOT: built };
  const gateway = await startGateway(context, running, { name: 'gateway-hello', ports: {}, settings });
  return { gateway, size: sizeOf(built) };
}

const sizeOf = (folder: string): number =>
  globSync(join(folder, 'assets/*.js'))
    .map((file) => gzipSync(readFileSync(file), { level: 9 }).length)
    .reduce((total, size) => total + size, 0);
