import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { contractFiles, contractOf, migrationsOf, textOf, versionOf } from './candidate.ts';
import { judge } from './judge.ts';
import { recordedReads } from './reads.ts';
import { migrationFiles, releasesOf } from './releases.ts';
import { setVersion } from './set-version.ts';
import { nextVersion } from './version.ts';

// `npm run contracts`: writes each service's contract from what libs/contracts declares, and the version that follows from
// its changes since the last release.

const root = join(import.meta.dirname, '../..');
const reads = recordedReads(root);

for (const service of serviceNames) {
  const releases = releasesOf(root, service);
  const last = releases.at(-1)?.manifest.version;
  const before = versionOf(root, service);
  const contract = await contractOf(root, service, before);
  const candidate = { service, version: before, contract, migrations: migrationFiles(migrationsOf(root, service)) };
  const { verdict, notes } = judge(candidate, releases, [], reads);
  const isUnchanged = verdict === 'first' || (verdict === 'patch' && before === last);
  const version = isUnchanged || last === undefined ? before : nextVersion(last, verdict);
  if (version !== before) setVersion(root, service, version);

  const directory = join(root, 'services', service, 'contract');
  mkdirSync(directory, { recursive: true });
  contract.api.info.version = version;
  contract.events.info.version = version;
  for (const part of ['api', 'events', 'database'] as const)
    writeFileSync(join(directory, contractFiles[part]), textOf(contract[part]));
  process.stdout.write(
    `${service} ${version}${version === before ? '' : `, until now ${before}`}: ${verdict}, ${notes.length} additions\n`,
  );
}
