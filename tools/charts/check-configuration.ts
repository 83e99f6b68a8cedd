import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStreamSettings } from '@floorlight/event-bus/config';
import { unsafeSettings } from '@floorlight/service-kit/unsafe-settings';
import { kubernetesSecrets } from '../secrets/kubernetes.ts';
import { makeSecrets } from '../secrets/make-secrets.ts';
import { secrets } from '../secrets/table.ts';
import { isServing } from './check-pods.ts';
import { environmentOf, type Manifest, ofKind, type PodSpec, workloads } from './manifest.ts';
import type { Configuration, Process } from './variables.ts';

/** Read by OpenTelemetry and Node, not by our configurations. */
const ofOthers = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'NODE_OPTIONS'];

export interface MadeSecrets {
  /** The keys of each secret of a cell. */
  keys: Map<string, string[]>;
  /** The directory of the secrets as processes have them. */
  directory: string;
}

/** Makes the secrets of a cell in a temporary directory, runs `work` and removes them. */
export async function withMadeSecrets<T>(cell: string, work: (made: MadeSecrets) => T | Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'floorlight-charts-'));
  try {
    makeSecrets(directory);
    const manifests = kubernetesSecrets(directory, cell);
    const keys = new Map(manifests.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData)]));
    return await work({ keys, directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * What is wrong with the variables and secrets of the processes: each process's own reader gets them, as it would in the
 * cluster. `given` are the secrets that the operator brings, with their keys.
 */
export function checkConfiguration(
  manifests: readonly Manifest[],
  configurations: Record<Process, Configuration>,
  made: MadeSecrets,
  given: Record<string, string[]>,
): string[] {
  const issued = ofKind(manifests, 'Certificate').map(
    ({ spec }) => [spec?.secretName ?? '', ['tls.crt', 'tls.key', 'ca.crt', 'tls-combined.pem']] as const,
  );
  const known = new Map<string, readonly string[]>([...made.keys, ...issued, ...Object.entries(given)]);
  return workloads(manifests).flatMap(({ pod, container, process }) => {
    const variables = environmentOf(container);
    const { files, problems } = secretFiles(process, pod, known);
    if (process === 'bus-set-up') problems.push(...refusalOf(process, () => readStreamSettings(variables)));
    if (!isServing(process)) return problems;
    const { variables: read } = configurations[process];
    const unknown = Object.keys(variables).filter((name) => !(name in read) && !ofOthers.includes(name));
    return [
      ...problems,
      ...unknown.map((name) => `${process} does not know the variable ${name}`),
      ...(problems.length > 0 ? [] : refusals(process, variables, files, configurations[process], made.directory)),
    ];
  });
}

/** The files in SECRETS_DIR of a process. */
function secretFiles(process: string, { volumes = [] }: PodSpec, known: Map<string, readonly string[]>) {
  const problems: string[] = [];
  const sources = volumes.find(({ name }) => name === 'secrets')?.projected?.sources ?? [];
  const files = sources.flatMap(({ secret }) => {
    const keys = known.get(secret?.name ?? '');
    if (!secret || !keys) {
      problems.push(`${process}: nobody makes the secret ${secret?.name}`);
      return [];
    }
    const missing = (secret.items ?? []).filter(({ key }) => !keys.includes(key));
    problems.push(...missing.map(({ key }) => `${process}: the secret ${secret.name} has no ${key}`));
    return secret.items?.map(({ path }) => path) ?? keys;
  });
  const wanted = Object.keys(secrets[process as keyof typeof secrets] ?? {}); // a pod may be of nobody in the table
  const missing = wanted.filter((name) => !files.includes(name));
  problems.push(...missing.map((name) => `${process} lacks the secret ${name}`));
  return { files, problems };
}

/** What the process itself says of its configuration. */
function refusals(
  process: Process,
  variables: Record<string, string>,
  files: readonly string[],
  { read }: Configuration,
  directory: string,
): string[] {
  const own = join(directory, 'mounted', process);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  for (const name of files) writeFileSync(join(own, name), contentOf(name, join(directory, process)), { mode: 0o600 });
  const environment = { ...variables, SECRETS_DIR: own };
  try {
    const refused = refusalOf(process, () => read(environment));
    return refused.length > 0
      ? refused
      : unsafeSettings(process, environment).map((finding) => `${process}: ${finding}`);
  } finally {
    rmSync(own, { recursive: true });
  }
}

function refusalOf(process: string, read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [`${process}: ${error instanceof Error ? error.message : error}`];
  }
}

function contentOf(name: string, made: string): string {
  if (name === 'SMTP_URL') return 'smtps://floorlight:an-example-of-a-password@mail.example.com';
  try {
    return readFileSync(join(made, name), 'utf8');
  } catch {
    return `https://example.com/${name.toLowerCase()}`; // of the operator's, for a variable of any form
  }
}
