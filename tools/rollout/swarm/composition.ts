import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import type { GatewayAddress } from '../../chaos/world/device.ts';
import { findProgram } from '../../processes/find-program.ts';
import { nextFreePort, randomFreePort } from '../../processes/ports.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { root } from '../../start/environment.ts';
import { docker, run } from './docker.ts';
import { imageOf, type ProcessName, processNames } from './images.ts';

/** A running composition with two of every process. */
export interface Composition {
  url: string;
  mailbox: { url: string; smtpUrl: string };
  /** Both gateways, in the order of their containers. */
  gateways: GatewayAddress[];
  /** The containers of a process. */
  containersOf(name: ProcessName): Promise<string[]>;
  /** Waits until both containers of a process are healthy. */
  isWhole(name: ProcessName): Promise<unknown>;
}

const project = 'floorlight-rollout';

/** Starts docker-compose.yml with `--scale`, with the images of these sources, calls `use`, and removes everything. */
export async function withComposition(
  { signal }: { signal: AbortSignal },
  use: (composition: Composition) => Promise<void>,
): Promise<void> {
  const directory = temporaryDirectory('compose');
  const override = join(directory, 'images.yml');
  writeFileSync(override, JSON.stringify(withImages));
  const [program, ...first] = await composeCommand();
  const file = join(directory, 'docker-compose.yml');
  writeFileSync(file, withoutAlternatives(readFileSync(join(root, 'docker-compose.yml'), 'utf8')));
  const port = await randomFreePort();
  const mailboxPort = await nextFreePort(port + 20);
  const origin = `http://127.0.0.1:${port}`;
  const compose = (...args: string[]) =>
    run(
      program,
      [...first, '--project-name', project, '--project-directory', root, '--file', file, '--file', override, ...args],
      {
        cwd: root,
        signal,
        env: {
          ...process.env,
          ...{
            GATEWAY_PORT: `${port}-${port + 9}`,
            MAILBOX_PORT: String(mailboxPort),
            PUBLIC_URL: origin,
            SIGN_UP: 'open',
          },
        },
      },
    );
  try {
    const twice = processNames.flatMap((name) => ['--scale', `${name}=2`]);
    await compose('up', '--detach', '--no-build', ...twice);
    const containersOf = async (name: ProcessName) => {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${name}`];
      const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
      return (await docker(['ps', '--all', '--quiet', ...filters])).split('\n').filter(Boolean);
    };
    const addressOf = async (container: string) => {
      const [address] = (await docker(['port', container, '8080'])).split('\n');
      return { url: `http://${address}`, origin };
    };
    const isWhole = (name: ProcessName) =>
      eventually(() => areHealthy(containersOf, name), { within: 300_000, every: 1000 });
    for (const name of processNames) await isWhole(name);
    const gateways = await Promise.all((await containersOf('gateway')).map(addressOf));
    const mailbox = { url: `http://127.0.0.1:${mailboxPort}`, smtpUrl: 'smtp://mailbox:1025' };
    await use({ url: origin, mailbox, gateways, containersOf, isWhole });
  } finally {
    await compose('down', '--volumes', '--remove-orphans');
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `${NAME:+word}`, which the program of before doesn't know, is empty: none of these variables is set here. */
const withoutAlternatives = (text: string): string => text.replaceAll(/\$\{\w+:\+[^}]*\}/g, '');

/** A service that is built gets the image that was built already. */
const withImages = {
  version: '3.9',
  services: {
    ...Object.fromEntries(
      ['secrets', 'renewal', 'migrations', 'bus-set-up'].map((name) => [
        name,
        { image: imageOf('steps', 'candidate') },
      ]),
    ),
    ...Object.fromEntries([...processNames, 'mailbox'].map((name) => [name, { image: imageOf(name, 'candidate') }])),
    // A few people press for many.
    safety: { image: imageOf('safety', 'candidate'), environment: { ALERTS_PER_MINUTE: '1000000' } },
  },
};

async function areHealthy(containersOf: Composition['containersOf'], name: ProcessName): Promise<boolean> {
  const containers = await containersOf(name);
  const states = await docker(['inspect', '--format', '{{.State.Health.Status}}', ...containers]);
  return containers.length === 2 && states.split('\n').every((state) => state === 'healthy');
}

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
