import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { chartsDirectory } from './chart-files.ts';
import type { Manifest } from './manifest.ts';

const run = promisify(execFile);

export const cellChart = 'floorlight-cell';
export const profiles = globSync(`${cellChart}/profiles/*.yaml`, { cwd: chartsDirectory })
  .map((file) => basename(file, '.yaml'))
  .sort();
/** The values that every installation must give. */
const leastValues = 'examples/values.yaml';

export interface Charts {
  /** `helm lint --strict`. Rejects with what it says. */
  lint(profile: string): Promise<void>;
  /** Renders the cell. `values` is YAML that comes last. Rejects with what Helm says. */
  render(profile: string, values?: string): Promise<Manifest[]>;
}

/** Copies the charts to a temporary directory, puts each one's dependencies beside it, runs `work` and removes them. */
export async function withCharts<T>(helm: string, work: (charts: Charts) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'floorlight-helm-'));
  const env = { ...process.env, HELM_CACHE_HOME: directory, HELM_CONFIG_HOME: directory, HELM_DATA_HOME: directory };
  const callHelm = async (args: string[]): Promise<string> => {
    const { stdout } = await run(helm, args, { cwd: directory, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
  const valuesOf = (profile: string) => ['-f', `${cellChart}/profiles/${profile}.yaml`, '-f', leastValues];
  try {
    cpSync(chartsDirectory, directory, { recursive: true, dereference: true });
    const charts = globSync('*/Chart.yaml', { cwd: directory }).map((file) => join(file, '..'));
    // The cell last: it takes the others with what they depend on.
    for (const chart of charts.toSorted((a, b) => Number(a === cellChart) - Number(b === cellChart)))
      await callHelm(['dependency', 'update', chart, '--skip-refresh']);
    return await work({
      async lint(profile) {
        await callHelm(['lint', '--strict', cellChart, ...valuesOf(profile)]);
      },
      async render(profile, values = '') {
        writeFileSync(join(directory, 'values.yaml'), values);
        const args = [
          'template',
          'floorlight',
          cellChart,
          '-n',
          'floorlight',
          ...valuesOf(profile),
          '-f',
          'values.yaml',
        ];
        return readManifests(await callHelm(args));
      },
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The manifests in a text of YAML. */
export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw new Error(document.errors.join('\n'));
    const manifest: Manifest | null = document.toJS();
    return manifest ? [manifest] : [];
  });
