import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { stringify } from 'yaml';
import { endChild } from '../processes/end-child.ts';
import { randomFreePort } from '../processes/ports.ts';
import { spawnOwned } from '../processes/spawn-owned.ts';
import { directory as observability } from './files.ts';

/** A Prometheus that scrapes the processes each second and evaluates our rules. */
export interface WatchingPrometheus {
  /** The number of series of a query now. Throws with Prometheus' words where it refuses the query. */
  count(expr: string): Promise<number>;
  /** The name of every metric that it has. */
  metricNames(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startPrometheus(
  program: string,
  targets: Record<string, string>,
  directory: string,
): Promise<WatchingPrometheus> {
  mkdirSync(directory, { recursive: true });
  cpSync(join(observability, 'prometheus/rules'), join(directory, 'rules'), { recursive: true });
  const scrapes = Object.entries(targets).map(([job, target]) => ({
    job_name: job,
    static_configs: [{ targets: [target], labels: { cell: 'floorlight' } }],
  }));
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['rules/*.yaml'],
    scrape_configs: scrapes,
  };
  writeFileSync(join(directory, 'prometheus.yml'), stringify(configuration));
  const url = `http://127.0.0.1:${await randomFreePort()}`;
  const child = spawnOwned({
    program,
    args: [
      `--config.file=${directory}/prometheus.yml`,
      `--storage.tsdb.path=${directory}/data`,
      `--web.listen-address=${new URL(url).host}`,
    ],
    deathSignal: 'SIGKILL',
    output: 'pipe',
  });
  let log = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (log += text));

  async function ask<T>(path: string, parameters: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
    const { data, error } = (await answer.json()) as { data: T; error?: string }; // Prometheus' envelope
    if (error) throw new Error(error);
    return data;
  }

  await eventually(async () => (await fetch(`${url}/-/ready`)).ok).catch(() => {
    throw new Error(`Prometheus did not start:\n${log}`);
  });
  return {
    count: async (query) => (await ask<{ result: unknown[] }>('query', { query })).result.length,
    metricNames: () => ask<string[]>('label/__name__/values'),
    stop: () => endChild(child, 'SIGTERM'),
  };
}
