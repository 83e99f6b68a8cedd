import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../start/environment.ts';
import type { Manifest } from './manifest.ts';

/** The packages with the types of resources that Kubernetes itself does not have. */
const packageOfGroup: Record<string, string> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const moduleOf = ({ apiVersion, kind }: Manifest): string => {
  const [group = ''] = apiVersion.split('/');
  return `${packageOfGroup[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
};

/**
 * What Kubernetes would refuse or ignore in each manifest, in their order. The models know the types and what is required;
 * they pass unknown fields, which the compiler finds in a literal.
 *
 * @param directory where the models are installed
 */
export async function checkTypes(manifests: readonly Manifest[], directory: string): Promise<string[][]> {
  const unknownFields = await compile(manifests, directory);
  return Promise.all(
    manifests.map(async (manifest, index) => {
      const file = join(directory, 'node_modules', `${moduleOf(manifest)}.js`);
      if (!existsSync(file)) return [`${manifest.apiVersion} ${manifest.kind}: Kubernetes has no such resource`];
      return [...(await validate(manifest, file)), ...(unknownFields.get(index) ?? [])];
    }),
  );
}

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata?.name}`;

interface Model {
  validate(): void;
}

async function validate(manifest: Manifest, file: string): Promise<string[]> {
  const module: Record<string, new (data: Manifest) => Model> = await import(pathToFileURL(file).href);
  const Resource = module[manifest.kind];
  try {
    if (Resource) new Resource(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`];
  }
}

/** The compiler's findings, by the manifest's number. */
async function compile(manifests: readonly Manifest[], directory: string): Promise<Map<number, string[]>> {
  const lines = manifests.flatMap((manifest, index) => {
    const path = moduleOf(manifest);
    if (!existsSync(join(directory, 'node_modules', `${path}.d.ts`))) return [''];
    // One line for each: its number is the manifest's.
    return [`export const m${index}: import('${path}').I${manifest.kind} = ${JSON.stringify(manifest)};`];
  });
  const file = join(directory, 'manifests.ts');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--pretty',
    'false',
  ];
  const output = await outputOf(join(root, 'node_modules/.bin/tsc'), [...options, file], directory);
  const found = new Map<number, string[]>();
  for (const [, line, text = ''] of output.matchAll(/manifests\.ts\((\d+),\d+\): (error .+)/g)) {
    const index = Number(line) - 1;
    const manifest = manifests[index];
    if (manifest) found.set(index, [...(found.get(index) ?? []), `${nameOf(manifest)}: ${text}`]);
  }
  if (output && found.size === 0) throw new Error(`The compiler says:\n${output}`);
  return found;
}

/** What a program writes, however it ends. */
const outputOf = (program: string, args: string[], cwd: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
