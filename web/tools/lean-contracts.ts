import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync } from 'vite';
import { namedParts, type Source } from './named-parts.ts';

const contracts = /\/libs\/contracts\/src\/[\w-]+\.ts$/;
const root = fileURLToPath(new URL('../../', import.meta.url));
const lazySchemas = fileURLToPath(new URL('./lazy-schema.ts', import.meta.url));
/** What of an endpoint only servers and the API document read, unless the app names it, as `saveCount.body`. */
const unread = new Set(['summary', 'params', 'query', 'body', 'fails']);

/**
 * Leaves out of the app what it does not read of the contracts, and has it build each schema when it is first used: a phone would
 * build some hundred at each start. What a call needs of its endpoint stays (`Callable`).
 */
export function leanContracts(): Plugin {
  let read = new Set<string>();
  return {
    name: 'floorlight-lean-contracts',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      const sources = ['web/src/**/*.{ts,tsx}', 'libs/contracts/src/*.ts'].map(sourcesOf);
      read = namedParts(sources.flat(), endpointsOf(sources.flat()));
    },
    transform(code, id) {
      if (!contracts.test(id) || code.includes('defineMessages(')) return null;
      return { code: lean(code, (endpoint) => read.has(endpoint)), map: null };
    },
  };
}

const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).map((file) => ({
    file,
    code: readFileSync(`${root}${file}`, 'utf8'),
  }));

const endpointsOf = (sources: readonly Source[]): Set<string> =>
  new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/\bexport const (\w+) = defineEndpoint\(/g)].map(([, name = '']) => name),
    ),
  );

interface Range {
  start: number;
  end: number;
}

/**
 * A contract without those parts of its endpoints of which `isRead` is false, and with lazy schemas. What is made by a call at
 * the top is marked as free of side effects: the bundler leaves it out where nothing uses it.
 */
export function lean(code: string, isRead: (endpoint: string) => boolean): string {
  const edits: (Range & { text: string })[] = [];
  const made = constants(parseSync('contract.ts', code).program.body);
  if (made.some(({ value }) => isOfZod(value)))
    edits.push({ start: 0, end: 0, text: `import { lazySchema } from ${JSON.stringify(lazySchemas)};\n` });
  for (const { name, value } of made) {
    const [before, after] = isOfZod(value) ? ['lazySchema(() => (', '))'] : ['(() => (', '))()'];
    edits.push({ start: value.start, end: value.start, text: `/* @__PURE__ */ ${before}` });
    edits.push({ start: value.end, end: value.end, text: after });
    const endpoint = endpointOf(value);
    if (!endpoint || isRead(name)) continue;
    edits.push(...partsOf(endpoint, (part) => unread.has(part)));
    for (const part of endpoint.properties)
      if (part.type === 'Property' && nameOf(part) === 'reply' && part.value.type === 'ObjectExpression')
        edits.push(...partsOf(part.value, (of, value) => of === 'body' && isSchema(value)));
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** The constants of a module that calls make: they, or what they hold. */
function constants(statements: readonly ESTree.Node[]): { name: string; value: ESTree.Expression }[] {
  return statements.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && isMade(init) ? [{ name: id.name, value: init }] : [],
    );
  });
}

const isMade = (value: ESTree.Expression): boolean =>
  value.type === 'CallExpression' ||
  value.type === 'ObjectExpression' ||
  ((value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') && isMade(value.expression));

/** Whether zod makes it: `z.string().check(…)`. */
function isOfZod(value: ESTree.Expression): boolean {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') return isOfZod(value.expression);
  if (value.type === 'CallExpression') return isOfZod(value.callee);
  if (value.type === 'MemberExpression') return isOfZod(value.object);
  return value.type === 'Identifier' && value.name === 'z';
}

function endpointOf(value: ESTree.Expression): ESTree.ObjectExpression | null {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier') return null;
  const [declared] = value.arguments;
  return value.callee.name === 'defineEndpoint' && declared?.type === 'ObjectExpression' ? declared : null;
}

/** The properties of an object to take out, each with the comma behind it. */
function partsOf(
  { properties, end }: ESTree.ObjectExpression,
  isOut: (name: string, value: ESTree.Expression) => boolean,
): (Range & { text: string })[] {
  return properties.flatMap((property, index) =>
    property.type === 'Property' && isOut(nameOf(property), property.value)
      ? [{ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' }]
      : [],
  );
}

const nameOf = ({ key }: ESTree.ObjectProperty): string => (key.type === 'Identifier' ? key.name : '');

/** Anything but bytes, whose types the app reads. Schemas have the names of types. */
function isSchema(value: ESTree.Expression): boolean {
  if (value.type === 'Identifier') return /^[A-Z]/.test(value.name);
  return value.type === 'CallExpression' && !(value.callee.type === 'Identifier' && value.callee.name === 'binary');
}
