import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { Change } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import { compareMigrations } from './compare-migrations.ts';
import type { Contract } from './contract.ts';
import { type Reads, readersOf } from './reads.ts';
import type { Release } from './releases.ts';
import { nextVersion, type Verdict } from './version.ts';

export interface Candidate {
  service: ServiceName;
  version: string;
  contract: Contract;
  /** The text of each migration, by its file. */
  migrations: Record<string, string>;
}

export interface Judgement {
  verdict: Verdict | 'first';
  /** Why it can't be released or deployed. */
  problems: string[];
  /** What is worth knowing. */
  notes: string[];
}

/**
 * Judges a candidate against the releases of its service (the oldest first) and the versions that still run. Its version
 * must be the one that follows from its changes, and nothing that runs may break.
 */
export function judge(candidate: Candidate, releases: Release[], deployed: string[], reads: Reads): Judgement {
  const last = releases.at(-1);
  if (!last) return { verdict: 'first', problems: [], notes: [] };
  const changes = changesSince(last, candidate);
  const verdict = verdictOf(changes);
  const unknown = deployed.filter((version) => !releases.some(({ manifest }) => manifest.version === version));
  const stillRunning = releases.filter(({ manifest }) => deployed.includes(manifest.version));
  const judged = stillRunning.flatMap((release) =>
    changesSince(release, candidate)
      .filter(({ kind }) => kind === 'breaking')
      .map((change) => judgeBreak(change, release, candidate, reads)),
  );
  return {
    verdict,
    problems: [
      ...versionProblems(candidate.version, last.manifest.version, verdict, changes.length > 0),
      ...unknown.map((version) => `contracts/deployed.json names ${version}, which was never released`),
      ...judged.flatMap(({ problem }) => problem ?? []),
    ],
    notes: [
      ...changes.filter(({ kind }) => kind === 'addition').map(({ at, what }) => `${at} ${what}`),
      ...judged.flatMap(({ note }) => note ?? []),
    ],
  };
}

const changesSince = ({ contract, manifest }: Release, candidate: Candidate): Change[] => [
  ...compareContracts(contract, candidate.contract),
  ...compareMigrations(manifest.migrations, candidate.migrations),
];

function verdictOf(changes: Change[]): Verdict {
  if (changes.some(({ kind }) => kind === 'breaking')) return 'major';
  return changes.length > 0 ? 'minor' : 'patch';
}

function versionProblems(version: string, last: string, verdict: Verdict, hasChanges: boolean): string[] {
  const next = nextVersion(last, verdict);
  if (version === next || (version === last && !hasChanges)) return [];
  const why = hasChanges ? `its changes since ${last} are ${verdict}` : `nothing has changed since ${last}`;
  return [`its version is ${version}, but ${why}: it must be ${next} (npm run contracts sets it)`];
}

interface Judged {
  problem?: string;
  note?: string;
}

/**
 * A field that nobody reads may go with a major version. Callers with API keys are outside, so we don't know theirs; between
 * processes, and between a hub and its cells, not every reader is noted.
 */
function judgeBreak({ at, what, removes }: Change, release: Release, candidate: Candidate, reads: Reads): Judged {
  const break_ = `${at} ${what}`;
  const stillRuns = `. ${candidate.service} ${release.manifest.version} still runs`;
  if (!removes) return { problem: break_ + stillRuns };
  const readers = readersOf(reads, removes);
  if (readers.length > 0) return { problem: `${break_}; read by ${readers.join(', ')}${stillRuns}` };
  if (isOfLink(removes.source)) return { problem: `${break_}; a hub or cells of this version read it${stillRuns}` };
  const [method = '', path = ''] = removes.source.split(' ');
  const operation = release.contract.api.paths[path]?.[method.toLowerCase()];
  if (operation && path.startsWith('/internal/'))
    return { problem: `${break_}; ${operation['x-callers'].join(', ')} may read it${stillRuns}` };
  if (operation?.['x-api-key-permission'])
    return { problem: `${break_}; callers with API keys may read it${stillRuns}` };
  if (operation || removes.field) return { note: `${break_}: nobody reads it` };
  return { problem: `${break_}; no test of a consumer has read it${stillRuns}` };
}

/** What a hub and its cells say to each other: no tests of consumers note who reads it. */
const isOfLink = (source: string): boolean => /^(up|down)\./.test(source);
