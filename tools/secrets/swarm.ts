import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecrets } from './make-secrets.ts';
import { type ProcessName, processes, secrets, serverFiles } from './table.ts';

/** The stack files in deploy/swarm, with the processes in each. */
const stacks: Record<string, readonly ProcessName[]> = {
  servers: ['postgres', 'redis', 'nats'],
  steps: ['migrations', 'bus-set-up'],
  stack: ['auth', 'vault', 'safety', 'breaks', 'inventory', 'notify', 'gateway'],
};

interface Mounted {
  source: string;
  target: string;
  uid: string;
  gid: string;
  mode: number;
}

/**
 * Makes the secrets below `directory` that are missing, renews certificates in good time, and writes for each stack file of
 * deploy/swarm a second one, `secrets-NAME.json`, which gives each process its secrets. Returns their names.
 */
export function writeSwarmSecrets(directory: string): string[] {
  makeSecrets(directory);
  const files = Object.entries(stacks).map(([stack, names]) =>
    writeStack(
      directory,
      stack,
      names.map((name) => [name, filesOf(directory, name)] as const),
    ),
  );
  // A restore migrates the databases, so it takes the secrets of the migrations. The stack of these has created them.
  const backup = [['backup', filesOf(directory, 'migrations')]] as const;
  return [...files, writeStack(directory, 'backup', backup, { isExternal: true })];
}

type Files = ReturnType<typeof filesOf>;

function writeStack(
  directory: string,
  stack: string,
  files: readonly (readonly [string, Files])[],
  { isExternal = false } = {},
): string {
  const secretOf = ({ mounted: { source }, path }: Files[number]) =>
    isExternal ? { external: true, name: source } : { file: path, name: source };
  const content = {
    version: '3.9',
    services: Object.fromEntries(files.map(([name, own]) => [name, { secrets: own.map(({ mounted }) => mounted) }])),
    secrets: Object.fromEntries(files.flatMap(([, own]) => own.map((one) => [one.mounted.source, secretOf(one)]))),
  };
  const file = join(directory, `secrets-${stack}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

function filesOf(directory: string, process: ProcessName): { mounted: Mounted; path: string }[] {
  const own = Object.keys(secrets[process]).map((name) => ({
    name,
    path: join(directory, process, name),
    mode: 0o400,
  }));
  const made = Object.keys(serverFiles[process] ?? {}).map((name) => ({
    name,
    path: join(directory, process, 'public', name),
    mode: 0o444,
  }));
  const user = String(processes[process].uid);
  return [...own, ...made].map(({ name, path, mode }) => ({
    mounted: { source: versioned(process, name, path), target: name, uid: user, gid: user, mode },
    path,
  }));
}

/** Swarm changes no secret: another content is another one, and its process is replaced. */
function versioned(process: string, name: string, path: string): string {
  const version = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
  return `${process}-${name}-${version}`;
}
