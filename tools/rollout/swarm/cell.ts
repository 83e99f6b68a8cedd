import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomFreePort } from '../../processes/ports.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { authorityCertificates, issueIdentity, newAuthority } from '../../secrets/certificates.ts';
import { root } from '../../start/environment.ts';
import { docker, run } from './docker.ts';
import { imageOf, registry, type Version } from './images.ts';
import { startMailboxContainer } from './mailbox-container.ts';

/** A cell on Swarm. */
export interface SwarmCell {
  url: string;
  mailbox: { url: string; smtpUrl: string };
  /** Deploys a version with deploy.sh. Returns what it writes. */
  deploy(version: Version): Promise<string>;
  /** Runs a script of deploy/swarm, as operators do. Returns what it writes. */
  script(name: string, ...args: string[]): Promise<string>;
  /** Removes all services and volumes, and leaves the Swarm with its networks and secrets. */
  destroy(): Promise<void>;
}

interface Options {
  /** The version with which it begins. */
  version: Version;
  log(line: string): void;
  signal: AbortSignal;
}

const secretsName = 'rollout';

/**
 * Makes the daemon a Swarm of one machine, deploys a cell as deploy/swarm/deploy.sh does, calls `use`, and removes everything.
 * Refuses a daemon that is in a Swarm already: that may be somebody's cell.
 */
export async function withSwarmCell(
  { version, log, signal }: Options,
  use: (cell: SwarmCell) => Promise<void>,
): Promise<void> {
  const state = await docker(['info', '--format', '{{.Swarm.LocalNodeState}}']);
  if (state !== 'inactive')
    throw new Error(
      `This Docker daemon is in a Swarm already (${state}), and the proof removes what it finds there: give it a daemon of its own`,
    );
  const directory = temporaryDirectory('swarm');
  const cleanups: (() => unknown)[] = [
    () => rmSync(directory, { recursive: true, force: true }),
    () => rmSync(join(root, '.data/cells', secretsName), { recursive: true, force: true }),
  ];
  try {
    await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1', '--listen-addr', '127.0.0.1:2377']);
    cleanups.push(leaveSwarm);
    const node = await docker(['node', 'ls', '--format', '{{.ID}}']);
    const labels = ['front', 'servers'].flatMap((label) => ['--label-add', `floorlight.${label}=true`]);
    await docker(['node', 'update', ...labels, node]);
    trustOwnCertificate(await makeCertificate());
    await docker(['secret', 'create', 'floorlight-mail', '-'], { input: 'smtp://mailbox:1025' });
    const port = await randomFreePort(new Set());
    const url = `https://localhost:${port}`;
    const extra = join(directory, 'extra.yml');
    writeFileSync(extra, JSON.stringify(extraStack));
    const env = {
      ...process.env,
      ...{ REGISTRY: registry, EXTRA: extra, CELL_SECRETS: secretsName },
      ...{ PUBLIC_URL: url, HTTPS_PORT: String(port), MAIL_FROM: 'Floorlight <no-reply@floorlight.test>' },
      ...{ BACKUPS: join(directory, 'backups') },
      // The images are of this machine, and its kernel may lack IPsec.
      ...{ RESOLVE_IMAGES: 'never', ENCRYPTED: 'no' },
      ...{ NODE_ENV: 'development', DEMO_ACCOUNTS: 'true', SIGN_UP: 'open' },
    };
    let running = version;
    const script = (name: string, ...args: string[]) =>
      run('bash', [join('deploy/swarm', name), ...args], { cwd: root, signal, env: { ...env, VERSION: running } });
    const deploy = (wanted: Version) => {
      running = wanted;
      return script('deploy.sh');
    };
    log(`deploying the cell: ${version}`);
    await deploy(version);
    const { stop, ...mailbox } = await startMailboxContainer(imageOf('mailbox', version), 'floorlight-outside');
    cleanups.push(stop);
    await use({ url, mailbox, deploy, script, destroy: removeStacks });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  }
}

/**
 * Besides the stack as it is shipped: a few people press for many, and an update waits less long for a bad version to show
 * itself, which this proof doesn't look for.
 */
const update = { deploy: { update_config: { delay: '2s', monitor: '5s' } } };
const extraStack = {
  version: '3.9',
  services: {
    ...Object.fromEntries(['auth', 'vault', 'breaks', 'inventory', 'notify', 'gateway'].map((name) => [name, update])),
    safety: { ...update, environment: { ALERTS_PER_MINUTE: '1000000' } },
  },
};

/** Gives HAProxy a certificate for localhost. Returns that of its authority. */
async function makeCertificate(): Promise<string> {
  const authority = newAuthority();
  const identity = issueIdentity(authority, { name: 'localhost', days: 2, use: 'server' });
  await docker(['secret', 'create', 'floorlight-front-certificate', '-'], { input: identity });
  return authorityCertificates(authority);
}

const trustOwnCertificate = (certificate: string): void =>
  setDefaultCACertificates([...getCACertificates('default'), certificate]);

async function leaveSwarm(): Promise<void> {
  await removeStacks();
  await docker(['swarm', 'leave', '--force']);
}

async function removeStacks(): Promise<void> {
  await docker(['stack', 'rm', 'floorlight', 'floorlight-steps', 'floorlight-servers']);
  const hasEnded = async () => (await docker(['ps', '--quiet', '--filter', 'label=com.docker.stack.namespace'])) === '';
  await eventually(hasEnded, { within: 120_000, every: 500 });
  const volumes = ['floorlight_auth', 'floorlight_safety', ...servers.map((name) => `floorlight-servers_${name}`)];
  await docker(['container', 'prune', '--force', '--filter', 'label=com.docker.stack.namespace']);
  await docker(['volume', 'rm', '--force', ...volumes]);
}

const servers = ['postgres', 'nats', 'redis'];
