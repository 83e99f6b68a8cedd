/** The libs from the bottom up: each may use those below its own line. */
const libLayers = [
  ['contracts'],
  ['barcodes', 'retail-reader', 'telemetry', 'test-kit'],
  ['database'],
  ['event-bus', 'jobs', 'people'],
  ['mail'],
  ['service-kit'],
];
const webMayUse = ['contracts', 'barcodes'];
/** The contracts that the lib of the web app is built on; the others are nouns of its features. */
const webLibContracts = ['endpoint', 'errors', 'live', 'paths', 'permissions', 'principal', 'scalars'];
const sessionContracts = ['accounts', 'sites'];

const layerOf = (lib: string): number => libLayers.findIndex((layer) => layer.includes(lib));
const isLib = (name: string): boolean => layerOf(name) >= 0;

/** Why a package must not depend on another, or null when it may. Names come without their scope. */
export function wrongDependency(folder: string, name: string, kind: 'dependencies' | 'devDependencies'): string | null {
  if (!isLib(name)) {
    return folder === 'tools' && kind === 'devDependencies'
      ? null // for the benches alone: see wrongServiceImport
      : `nobody imports ${name}: it is reached over HTTP and events`;
  }
  if (name === 'test-kit') {
    return kind === 'devDependencies' || folder === 'tools' ? null : 'test-kit is for tests and tools';
  }
  if (folder === 'web' && !webMayUse.includes(name)) return `web may use ${webMayUse.join(' and ')}, not ${name}`;
  const own = folder.startsWith('libs/') ? layerOf(folder.slice('libs/'.length)) : Number.POSITIVE_INFINITY;
  if (own < 0) return `${folder} has no place among the layers of tools/checks/directions.ts`;
  return layerOf(name) < own || kind === 'devDependencies' ? null : `${name} is not below ${folder}`;
}

/** Why a file must not import a service's code by its package name, or null when it may: benches measure it apart. */
export function wrongServiceImport(from: string, name: string): string | null {
  if (isLib(name) || from.startsWith('tools/bench/')) return null;
  return `nobody but tools/bench imports ${name}: it is reached over HTTP and events`;
}

/** Why a file must not import one of the contracts, or null when it may: lib of the web app knows no noun of a feature. */
export function wrongContractImport(from: string, contract: string): string | null {
  if (!from.startsWith('web/src/lib/') || isTest(from) || webLibContracts.includes(contract)) return null;
  if (from.startsWith('web/src/lib/session/') && sessionContracts.includes(contract)) return null;
  return 'is a noun of a feature, and lib knows no feature';
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The room of the web app a file is in: app, ui, lib, tests or one feature. Null for files outside of them. */
const roomOf = (path: string): string | null => /^web\/src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null;

/** Why a file must not name another by a relative path, or null when it may. Paths start at the checkout's root. */
export function wrongRelativeImport(from: string, to: string, packages: readonly string[]): string | null {
  const home = packages.find((folder) => from.startsWith(`${folder}/`));
  if (home && !to.startsWith(`${home}/`)) return `leaves ${home}: import the package by its name`;
  const room = roomOf(from);
  const forTests = isTest(from) && roomOf(to) === 'tests';
  if (room && room !== roomOf(to) && !forTests)
    return `leaves ${room}: import from another room by #app, #features, #ui or #lib`;
  return null;
}
