import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';

/** What the files of both systems say about one service. */
export interface Pipeline {
  service: ServiceName;
  /** Files whose change may change the service: itself, the libraries that it uses, and how it is checked and built. */
  paths: string[];
  /** Its whole check: unit, contract, service tests, and both sides. */
  test: string[];
  /** Whether it fits what runs. */
  compat: string[];
  /** Builds, describes and signs its image; for a tag `safety-v1.2.0`. */
  release: string[];
  tagPrefix: string;
}

const always = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'services/Dockerfile',
  'config/**',
  'tools/bootstrap.mjs',
  'tools/bundle/**',
  'tools/checks/**',
  'tools/compat/**',
  'tools/sides/**',
  'tools/test/**',
];

/** One pipeline for each service. */
export const pipelines = (root: string): Pipeline[] =>
  serviceNames.map((service) => ({
    service,
    paths: [
      `services/${service}/**`,
      ...librariesOf(root, `services/${service}`).map((lib) => `libs/${lib}/**`),
      // A consumer's reads and the versions that run decide as well.
      'contracts/deployed.json',
      'contracts/reads/**',
      `contracts/released/${service}/**`,
      ...always,
    ],
    test: ['npm', 'test', '--', service],
    compat: ['npm', 'run', 'compat', '--', service],
    release: ['npm', 'run', 'image', '--', service],
    tagPrefix: `${service}-v`,
  }));

/** The libraries that a package uses, also through others and for its tests. */
function librariesOf(root: string, folder: string): string[] {
  const found = new Set<string>();
  const visit = (at: string) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, at, 'package.json'), 'utf8'),
    );
    const own = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@floorlight/'));
    for (const name of own.map((scoped) => scoped.replace('@floorlight/', ''))) {
      if (found.has(name)) continue;
      found.add(name);
      visit(`libs/${name}`);
    }
  };
  visit(folder);
  return [...found].toSorted();
}
