import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { releasesOf } from '../../compat/releases.ts';
import { temporaryDirectory } from '../../processes/temporary-directory.ts';
import { root } from '../../start/environment.ts';
import { docker, run } from './docker.ts';
import { planted } from './planted.ts';

/** The registry in the names of the images; they are never pushed. */
export const registry = 'rollout.floorlight.test';
/** The last release, these sources, and these sources with a migration that takes something away. */
export const versions = ['released', 'candidate', 'breaking'] as const;
export type Version = (typeof versions)[number];
export type ProcessName = ServiceName | 'gateway';
export const processNames: readonly ProcessName[] = [...serviceNames, 'gateway'];

export const imageOf = (name: string, version: Version): string => `${registry}/floorlight-${name}:${version}`;

const dockerfile = join(import.meta.dirname, 'Dockerfile');

/** Builds the images of these versions. Docker takes from its cache what has not changed. */
export async function buildImages(wanted: readonly Version[], log: (line: string) => void): Promise<void> {
  for (const version of wanted) {
    log(`building the images: ${version}`);
    if (version === 'candidate') await buildAll(version, root);
    if (version === 'released') await buildReleased();
    if (version === 'breaking') await buildBreaking();
    for (const name of [...processNames, 'steps', 'mailbox']) await buildOne(name, version);
  }
  // What is still to be written would make Postgres wait for the disk while requests are counted.
  await run('sync', []);
}

const buildAll = (version: Version, directory: string, labels: string[] = []): Promise<string> =>
  docker(['build', '--quiet', '--file', dockerfile, '--tag', imageOf('all', version), ...labels, directory]);

/** The image of backups as it is shipped, with the programs of Postgres. */
export const buildBackupImage = (version: Version): Promise<string> =>
  docker([
    ...['build', '--quiet', '--file', join(root, 'tools/databases/Dockerfile'), '--target', 'backup'],
    ...['--tag', imageOf('backup', version), root],
  ]);

/** The candidate with the planted change, bundled again. */
async function buildBreaking(): Promise<void> {
  const directory = temporaryDirectory('images');
  try {
    planted.writeTo(directory);
    const lines = [`FROM ${imageOf('all', 'candidate')}`, 'USER root', 'COPY . .'];
    const bundled = 'RUN node tools/bundle/main.ts dist';
    const args = ['build', '--quiet', '--file', '-', '--tag', imageOf('all', 'breaking'), directory];
    await docker(args, { input: [...lines, bundled, 'USER node', ''].join('\n') });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The same image with the variables of one process. */
function buildOne(name: string, version: Version): Promise<string> {
  const lines = [`FROM ${imageOf('all', version)}`];
  if (name === 'gateway') lines.push('ENV PROCESS=gateway PORT=8080 ADMIN_PORT=9080', healthCheckIn('gateway'));
  if (name === 'mailbox') lines.push('ENV PROCESS=mailbox PORT=1080 SMTP_PORT=1025');
  const service = serviceNames.find((one) => one === name);
  if (service) {
    lines.push(`ENV PROCESS=${name} SERVICE=${name} PORT=${servicePorts[service]}`);
    lines.push(healthCheckIn('services'));
  }
  return docker(['build', '--quiet', '--tag', imageOf(name, version), '-'], { input: `${lines.join('\n')}\n` });
}

/** The health check of the images that are shipped. */
function healthCheckIn(room: string): string {
  const [instruction] = /^HEALTHCHECK .*\\\n.*/m.exec(readFileSync(join(root, room, 'Dockerfile'), 'utf8')) ?? [];
  if (!instruction) throw new Error(`${room}/Dockerfile has no health check`);
  return instruction;
}

/** The sources of the commit that the services' last release names, unless their image is there. */
async function buildReleased(): Promise<void> {
  const commits = serviceNames.map((service) => releasesOf(root, service).at(-1)?.manifest.commit);
  // Releases follow each other: the newest has the released sources of all services, and maybe more.
  const [commit] = await sortedByDate(commits.filter((one) => one !== undefined));
  if (!commit) throw new Error('No service has a release yet');
  const label = 'floorlight.commit';
  const format = `{{index .Config.Labels "${label}"}}`;
  const present = await docker(['image', 'inspect', imageOf('all', 'released'), '--format', format]).catch(() => '');
  if (present === commit) return;
  const directory = temporaryDirectory('released');
  try {
    const archive = join(directory, 'archive.tar');
    await run('git', ['archive', '--output', archive, commit], { cwd: root });
    const sources = join(directory, 'sources');
    mkdirSync(sources);
    await run('tar', ['-xf', archive, '-C', sources]);
    cpSync(join(root, '.dockerignore'), join(sources, '.dockerignore'));
    await buildAll('released', sources, ['--label', `${label}=${commit}`]);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The newest first. */
async function sortedByDate(commits: string[]): Promise<string[]> {
  if (commits.length === 0) return [];
  const sorted = await run('git', ['rev-list', '--no-walk', ...new Set(commits)], { cwd: root });
  return sorted.split('\n');
}
