import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { parse } from 'yaml';
import type { GatewayAddress } from '../../chaos/world/device.ts';
import { findProgram } from '../../processes/find-program.ts';
import { nextFreePort, randomFreePort } from '../../processes/ports.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { root } from '../../start/environment.ts';
import { docker, run } from './docker.ts';
import { imageOf, type ProcessName, processNames } from './images.ts';

/** A running composition. */
export interface Composition {
  url: string;
  mailbox: { url: string; smtpUrl: string };
  /** All gateways that run now, in the order of their containers. */
  gateways(): Promise<GatewayAddress[]>;
  /** The containers of a process. */
  containersOf(name: ProcessName): Promise<string[]>;
  /** Waits until all containers of a process are healthy. */
  isWhole(name: ProcessName): Promise<unknown>;
  /** Runs a script of deploy/compose, as operators do. Returns what it writes. */
  script(name: string, ...args: string[]): Promise<string>;
  /** Removes all containers and volumes. */
  destroy(): Promise<unknown>;
}

const project = 'floorlight-rollout';

interface Options {
  /** Containers of each process. */
  copies: number;
  signal: AbortSignal;
}

/** Starts docker-compose.yml with `--scale`, with the images of these sources, calls `use`, and removes everything. */
export async function withComposition(
  { copies, signal }: Options,
  use: (composition: Composition) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('compose');
  writeFiles(directory);
  const command = [...(await composeCommand()), '--project-name', project];
  const port = await randomFreePort();
  const mailboxPort = await nextFreePort(port + 20);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ COMPOSE: command.join(' '), GATEWAY_PORT: `${port}-${port + 9}`, MAILBOX_PORT: String(mailboxPort) },
    ...{ PUBLIC_URL: origin, SIGN_UP: 'open' },
  };
  const [program = '', ...first] = command;
  const compose = (...args: string[]) => run(program, [...first, ...args], { cwd: directory, signal, env });
  const destroy = () => compose('down', '--volumes', '--remove-orphans');
  const containersOf = async (name: ProcessName) => {
    const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${name}`];
    const filters = ['com.docker.compose.oneoff=False', ...labels].flatMap((label) => ['--filter', `label=${label}`]);
    return (await docker(['ps', '--all', '--quiet', ...filters])).split('\n').filter(Boolean);
  };
  const gateways = async () => Promise.all((await containersOf('gateway')).map(addressOf));
  const addressOf = async (container: string) => {
    const [address] = (await docker(['port', container, '8080'])).split('\n');
    return { url: `http://${address}`, origin };
  };
  const areHealthy = async (name: ProcessName): Promise<boolean> => {
    const containers = await containersOf(name);
    const states = await docker(['inspect', '--format', '{{.State.Health.Status}}', ...containers]);
    return containers.length > 0 && states.split('\n').every((state) => state === 'healthy');
  };
  const isWhole = (name: ProcessName) => eventually(() => areHealthy(name), { within: 300_000, every: 1000 });
  try {
    await destroy(); // what a run that was killed has left
    await compose('up', '--detach', '--no-build', ...processNames.flatMap((name) => ['--scale', `${name}=${copies}`]));
    for (const name of processNames) await isWhole(name);
    const mailbox = { url: `http://127.0.0.1:${mailboxPort}`, smtpUrl: 'smtp://mailbox:1025' };
    const script = (name: string, ...args: string[]) =>
      run('bash', [join('deploy/compose', name), ...args], { cwd: directory, signal, env });
    await use({ url: origin, mailbox, gateways, containersOf, isWhole, script, destroy });
  } finally {
    await run(program, [...first, 'down', '--volumes', '--remove-orphans'], { cwd: directory, env });
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The composition and its scripts, with images in place of what builds them. */
function writeFiles(directory: string): void {
  cpSync(join(root, 'deploy/compose'), join(directory, 'deploy/compose'), { recursive: true });
  for (const file of ['docker-compose.yml', 'deploy/compose/backup.yml']) {
    const composition: { services: Record<string, Container> } = parse(
      withoutAlternatives(readFileSync(join(root, file), 'utf8')),
      { merge: true },
    );
    for (const [name, container] of Object.entries(composition.services)) {
      if (!container.build) continue;
      delete container.build;
      container.image = imageOf(isStep(name) ? 'steps' : name, 'candidate');
    }
    // A few people press for many.
    Object.assign(composition.services.safety?.environment ?? {}, { ALERTS_PER_MINUTE: '1000000' });
    writeFileSync(join(directory, file), JSON.stringify(composition));
  }
}

interface Container {
  build?: object;
  image?: string;
  environment?: Record<string, string>;
}

const isStep = (name: string): boolean => ['secrets', 'renewal', 'migrations', 'bus-set-up'].includes(name);

/** `${NAME:+word}`, which the program of before doesn't know, is empty: none of these variables is set here. */
const withoutAlternatives = (text: string): string => text.replaceAll(/\$\{\w+:\+[^}]*\}/g, '');

/** `docker compose`, or the program of before. */
async function composeCommand(): Promise<[string, ...string[]]> {
  const isPlugin = await docker(['compose', 'version']).then(
    () => true,
    () => false,
  );
  if (isPlugin) return ['docker', 'compose'];
  const program = findProgram('docker-compose');
  if (program) return [program];
  throw new Error('There is neither docker compose nor docker-compose here');
}
