import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { importCycles } from './import-cycles.ts';

const rooms = ['libs/*', 'services/*', 'gateway', 'web', 'tools'];
const specifiers = /(?:\bfrom|\bimport)\s*['"]((?:\.{1,2}\/|#|@floorlight\/)[^'"]+)['"]/g;

/**
 * Finds files in the checkout at `root` that import each other, even if only types. Returns one line per group. A file
 * loaded on demand, by `import()`, may import the file that loads it: screens import the table of screens.
 */
export function checkCycles(root: string): string[] {
  const files = globSync(
    rooms.map((room) => `${room}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/node_modules', '**/dist'] },
  );
  const packages = packageFolders(root);
  const imports = new Map(files.map((file) => [file, importsOf(root, file, packages)]));
  return importCycles(imports).map((files) => `these files import each other: ${files.join(', ')}`);
}

function importsOf(root: string, file: string, packages: ReadonlyMap<string, string>): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(specifiers)]
    .map(([, specifier = '']) => fileOf(specifier, file, packages))
    .filter((path) => path !== null)
    .filter((path) => existsSync(join(root, path)));
}

/** Resolves a specifier: a relative path, a room of web (`#ui/...`) or `@floorlight/<package>/<file>`. Null for others. */
function fileOf(specifier: string, from: string, packages: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  if (specifier.startsWith('#')) return join('web/src', specifier.slice(1));
  const [, name = '', file = ''] = /^@floorlight\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = packages.get(name);
  return folder === undefined ? null : join(folder, 'src', `${file}.ts`);
}

/** The folders of the checkout's packages, by package name without the scope. */
const packageFolders = (root: string): Map<string, string> =>
  new Map(
    globSync(
      rooms.map((room) => `${room}/package.json`),
      { cwd: root },
    ).map((manifest) => [dirname(manifest).split('/').at(-1) ?? '', dirname(manifest)]),
  );
