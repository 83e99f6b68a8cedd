import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { contractFiles, contractOf, migrationsOf, textOf, versionOf } from './candidate.ts';
import type { Contract } from './contract.ts';
import { type Judgement, judge } from './judge.ts';
import { recordedReads } from './reads.ts';
import { deployedVersions, migrationFiles, releasesOf } from './releases.ts';

export interface ServiceJudgement extends Judgement {
  service: ServiceName;
  version: string;
}

/** Judges the sources of services: their contract files must be up to date, and break nothing that runs. */
export async function judgeServices(root: string, services: readonly ServiceName[]): Promise<ServiceJudgement[]> {
  const [reads, deployed] = [recordedReads(root), deployedVersions(root)];
  const judged: ServiceJudgement[] = [];
  for (const service of services) {
    const version = versionOf(root, service);
    const contract = await contractOf(root, service, version);
    const migrations = migrationFiles(migrationsOf(root, service));
    const { verdict, problems, notes } = judge(
      { service, version, contract, migrations },
      releasesOf(root, service),
      deployed[service],
      reads,
    );
    judged.push({ service, version, verdict, problems: [...outdated(root, service, contract), ...problems], notes });
  }
  return judged;
}

/** The generated files that no longer say what the sources do. */
const outdated = (root: string, service: ServiceName, contract: Contract): string[] =>
  (['api', 'events', 'database'] as const).flatMap((part) => {
    const file = join('services', service, 'contract', contractFiles[part]);
    const isCurrent = existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === textOf(contract[part]);
    return isCurrent ? [] : [`${file} is not what the sources declare: npm run contracts`];
  });
