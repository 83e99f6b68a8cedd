import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@floorlight/contracts/endpoint';
import { contractFiles } from './candidate.ts';
import type { Contract } from './contract.ts';
import { compareVersions } from './version.ts';

/** What `npm run release` writes beside the frozen contract. */
export interface Manifest {
  service: ServiceName;
  version: string;
  date: string;
  /** The commit whose sources were released. */
  commit: string;
  /** SHA-256 of each file of the contract. */
  files: Record<string, string>;
  /** SHA-256 of each migration that the release has; `expand/0003_name.sql`. */
  migrations: Record<string, string>;
}

export interface Release {
  manifest: Manifest;
  contract: Contract;
}

export const releaseDirectory = (root: string, service: ServiceName, version = ''): string =>
  join(root, 'contracts/released', service, version);

export const checksum = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The releases of a service, the oldest first. Throws where a frozen file is no longer what was released. */
export function releasesOf(root: string, service: ServiceName): Release[] {
  const directory = releaseDirectory(root, service);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .toSorted(compareVersions)
    .map((version) => readRelease(join(directory, version)));
}

function readRelease(directory: string): Release {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
  const part = (file: string) => {
    const text = readFileSync(join(directory, file), 'utf8');
    if (checksum(text) !== manifest.files[file])
      throw new Error(`${directory}/${file} is not what was released: frozen files never change`);
    return JSON.parse(text);
  };
  return {
    manifest,
    contract: {
      api: part(contractFiles.api),
      events: part(contractFiles.events),
      database: part(contractFiles.database),
    },
  };
}

/** The versions of each service that still run somewhere. */
export const deployedVersions = (root: string): Record<ServiceName, string[]> =>
  JSON.parse(readFileSync(join(root, 'contracts/deployed.json'), 'utf8'));

/** The migrations of a service as a release lists them. */
export function migrationFiles(migrations: string): Record<string, string> {
  const files = ['expand', 'contract'].flatMap((kind) =>
    existsSync(join(migrations, kind))
      ? readdirSync(join(migrations, kind))
          .filter((file) => file.endsWith('.sql'))
          .map((file) => `${kind}/${file}`)
      : [],
  );
  return Object.fromEntries(files.toSorted().map((file) => [file, readFileSync(join(migrations, file), 'utf8')]));
}
