/** The layers of libs from the bottom up. A lib may use those of lower layers. */
const libLayers = [
  ['languages'],
  ['contracts'],
  ['barcodes', 'retail-reader', 'telemetry', 'test-kit'],
  ['database', 'labels', 'pictures'],
  ['event-bus', 'jobs', 'people', 'sites'],
  ['mail'],
  ['service-kit'],
];
const webMayUse = ['languages', 'contracts', 'barcodes', 'retail-reader'];
/** The contracts that lib of the web app may use; the others belong to features. */
const webLibContracts = [
  'acting-site',
  'coded-message',
  'endpoint',
  'errors',
  'expected-user',
  'failure-codes',
  'live',
  'paths',
  'permissions',
  'principal',
  'scalars',
];
const sessionContracts = ['accounts', 'memberships', 'person', 'sign-in', 'site-features', 'sites'];
/** A place is a zone of the site; a scan names one for a while. */
const locationContracts = ['scan-age', 'sites', 'zone-at', 'zone-named-in'];

const layerOf = (lib: string): number => libLayers.findIndex((layer) => layer.includes(lib));
const isLib = (name: string): boolean => layerOf(name) >= 0;

/** Returns why a package must not depend on another, or null if it may. Names have no scope. */
export function wrongDependency(folder: string, name: string, kind: 'dependencies' | 'devDependencies'): string | null {
  if (!isLib(name)) {
    return folder === 'tools' && kind === 'devDependencies'
      ? null // only for some rooms: see wrongServiceImport
      : `no package imports ${name}: use HTTP or events`;
  }
  if (name === 'test-kit') {
    return kind === 'devDependencies' || folder === 'tools' ? null : 'test-kit is for tests and tools';
  }
  if (folder === 'web' && !webMayUse.includes(name)) return `web may use ${webMayUse.join(' and ')}, not ${name}`;
  const own = folder.startsWith('libs/') ? layerOf(folder.slice('libs/'.length)) : Number.POSITIVE_INFINITY;
  if (own < 0) return `${folder} is missing in the layers of tools/checks/directions.ts`;
  return layerOf(name) < own || kind === 'devDependencies' ? null : `${name} is not below ${folder}`;
}

/**
 * Returns why a file must not import a service by its package name, or null if it may. Benches may, to measure it alone;
 * backups go by what its tables hold about people.
 */
export function wrongServiceImport(from: string, name: string): string | null {
  if (isLib(name) || /^tools\/(bench|backup)\//.test(from)) return null;
  return `only tools/bench and tools/backup import ${name}: use HTTP or events`;
}

/** Returns why a file must not import a contract, or null if it may. Lib of the web app must not know features. */
export function wrongContractImport(from: string, contract: string): string | null {
  if (!from.startsWith('web/src/lib/') || isTest(from) || webLibContracts.includes(contract)) return null;
  if (from.startsWith('web/src/lib/session/') && sessionContracts.includes(contract)) return null;
  if (from.startsWith('web/src/lib/location/') && locationContracts.includes(contract)) return null;
  return 'belongs to a feature, and lib must not know features';
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The room of the web app that a file is in: app, ui, lib, tests or one feature. Null for other files. */
const roomOf = (path: string): string | null => /^web\/src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? null;

/** Returns why a file must not import another by a relative path, or null if it may. Paths start at the root. */
export function wrongRelativeImport(from: string, to: string, packages: readonly string[]): string | null {
  const home = packages.find((folder) => from.startsWith(`${folder}/`));
  if (home && !to.startsWith(`${home}/`)) return `leaves ${home}: import the package by its name`;
  const room = roomOf(from);
  const forTests = isTest(from) && roomOf(to) === 'tests';
  if (room && room !== roomOf(to) && !forTests)
    return `leaves ${room}: import from another room by #app, #features, #ui or #lib`;
  return null;
}
