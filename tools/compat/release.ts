import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { bumpChart } from './bump-chart.ts';
import { contractFiles, contractOf, migrationsOf, textOf } from './candidate.ts';
import { changelogFile, closeUnreleased } from './changelog.ts';
import { judgeServices } from './judge-services.ts';
import { checksum, type Manifest, migrationFiles, releaseDirectory, releasesOf } from './releases.ts';
import { setVersion } from './set-version.ts';
import { nextVersion } from './version.ts';

// `npm run release -- SERVICE…`: freezes the contracts of services under their versions and closes their changelogs. What
// it writes is committed; the tag that it names starts the build.

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

try {
  const chosen = process.argv.slice(2);
  const services = serviceNames.filter((name) => chosen.includes(name));
  if (services.length === 0 || services.length !== chosen.length)
    throw new Error(`Say which services to release: ${serviceNames.join(', ')}`);
  // The sources of a release are found again by their commit.
  if (git('status', '--porcelain')) throw new Error('Commit first: a release is what a commit has');
  for (const service of services) await release(service, git('rev-parse', 'HEAD'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function release(service: ServiceName, commit: string): Promise<void> {
  const [judged] = await judgeServices(root, [service]);
  if (!judged || judged.problems.length > 0)
    throw new Error(`${service} can't be released: ${judged?.problems.join('; ')}`);
  const last = releasesOf(root, service).at(-1)?.manifest.version;
  const version = judged.version === last ? nextVersion(last, 'patch') : judged.version;
  const date = new Date().toISOString().slice(0, 10);
  if (version !== judged.version) setVersion(root, service, version);

  const contract = await contractOf(root, service, version);
  const [directory, own] = [releaseDirectory(root, service, version), join(root, 'services', service, 'contract')];
  mkdirSync(directory, { recursive: true });
  const files: Record<string, string> = {};
  for (const part of ['api', 'events', 'database'] as const) {
    const text = textOf(contract[part]);
    for (const folder of [directory, own]) writeFileSync(join(folder, contractFiles[part]), text);
    files[contractFiles[part]] = checksum(text);
  }
  const migrations = Object.fromEntries(
    Object.entries(migrationFiles(migrationsOf(root, service))).map(([file, text]) => [file, checksum(text)]),
  );
  const manifest: Manifest = { service, version, date, commit, files, migrations };
  writeFileSync(join(directory, 'manifest.json'), textOf(manifest));

  const changelog = changelogFile(root, service);
  writeFileSync(changelog, closeUnreleased(readFileSync(changelog, 'utf8'), { version, date, notes: judged.notes }));
  bumpChart(root, service, version);
  process.stdout.write(`${service} ${version}: commit this, then git tag ${service}-v${version} and push the tag\n`);
}
