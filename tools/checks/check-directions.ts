import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { wrongContractImport, wrongDependency, wrongRelativeImport, wrongServiceImport } from './directions.ts';

const scope = '@floorlight/';
const kinds = ['dependencies', 'devDependencies'] as const;
const packageSpecifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]@floorlight\/([^/'"]+)(?:\/([^'"]+))?/g;
const relativeSpecifier = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Checks every manifest and every relative import of the checkout at `root` against directions.ts. Biome checks that
 * imports by package name follow the manifests (noUndeclaredDependencies).
 *
 * @returns one line per violation.
 */
export function checkDirections(root: string): string[] {
  const folders = globSync(['libs/*', 'services/*', 'gateway', 'web', 'tools'], { cwd: root }).filter(
    (folder) => globSync('package.json', { cwd: join(root, folder) }).length > 0,
  );
  return [
    ...folders.flatMap((folder) => manifestProblems(root, folder)),
    ...folders.flatMap((folder) => importProblems(root, folder, folders)),
  ];
}

function manifestProblems(root: string, folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return kinds.flatMap((kind) =>
    Object.keys(manifest[kind] ?? {})
      .filter((name) => name.startsWith(scope))
      .map((name) => wrongDependency(folder, name.slice(scope.length), kind))
      .filter((problem) => problem !== null)
      .map((problem) => `${folder}/package.json: ${problem}`),
  );
}

function importProblems(root: string, folder: string, folders: string[]): string[] {
  const exclude = ['**/node_modules', '**/dist'];
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude }).map((file) => join(folder, file));
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const problem = (specifier: string, reason: string | null) => (reason ? [`${file}: '${specifier}' ${reason}`] : []);
    return [
      ...[...source.matchAll(relativeSpecifier)].flatMap(([, specifier = '']) =>
        problem(specifier, wrongRelativeImport(file, normalize(join(dirname(file), specifier)), folders)),
      ),
      ...[...source.matchAll(packageSpecifier)].flatMap(([, name = '', subpath = '']) => [
        ...problem(`${scope}${name}`, wrongServiceImport(file, name)),
        ...(name === 'contracts' ? problem(`${scope}${name}/${subpath}`, wrongContractImport(file, subpath)) : []),
      ]),
    ];
  });
}
