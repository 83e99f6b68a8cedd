import type { Change } from './change.ts';
import { compareSchemas, type Definitions } from './compare-schemas.ts';
import type { ApiDocument, Operation } from './contract.ts';

/** The changes between the operations of two versions of an API. */
export function compareOperations(before: ApiDocument, after: ApiDocument): Change[] {
  const definitions = { before: before.components.schemas, after: after.components.schemas };
  const [from, to] = [operationsOf(before), operationsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((source): Change[] => {
    const [was, is] = [from.get(source), to.get(source)];
    if (!is) return [{ kind: 'breaking', at: source, what: 'was removed', removes: { source, field: '' } }];
    if (!was) return [{ kind: 'addition', at: source, what: 'is new' }];
    return compareOperation(was, is, source, definitions);
  });
}

const operationsOf = ({ paths }: ApiDocument): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

function compareOperation(was: Operation, is: Operation, source: string, definitions: Definitions): Change[] {
  const breaking = (what: string): Change => ({ kind: 'breaking', at: source, what });
  const addition = (what: string): Change => ({ kind: 'addition', at: source, what });
  return [
    ...missing(callersOf(was), callersOf(is)).map((caller) => breaking(`refuses ${caller} from now on`)),
    ...missing(callersOf(is), callersOf(was)).map((caller) => addition(`lets ${caller} in from now on`)),
    ...missing(is['x-features'] ?? [], was['x-features'] ?? []).map((name) =>
      breaking(`needs the feature ${name} of the site`),
    ),
    ...missing(was['x-features'] ?? [], is['x-features'] ?? []).map((name) =>
      addition(`works without the feature ${name}`),
    ),
    ...compareParameters(was, is, source, definitions),
    ...compareRequests(was, is, source, definitions),
    ...compareResponses(was, is, source, definitions),
  ];
}

const missing = (some: readonly string[], all: readonly string[]): string[] => some.filter((one) => !all.includes(one));

const everyRole = ['worker', 'lead', 'manager', 'administrator'];
/** What anyone may call, users may too, and what users may call, each role may. */
function callersOf({ 'x-callers': callers, 'x-api-key-permission': key }: Operation): string[] {
  const all = new Set(callers);
  if (all.has('anyone')) for (const one of ['user', 'sharedDevice', 'wallDisplay']) all.add(one);
  if (all.has('user')) for (const role of everyRole) all.add(role);
  return [...all, ...(key ? [`API keys with ${key}`] : [])];
}

function compareParameters(was: Operation, is: Operation, source: string, definitions: Definitions): Change[] {
  const asObject = ({ parameters = [] }: Operation) => ({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  return compareSchemas(asObject(was), asObject(is), { use: 'request', source, field: 'request', definitions });
}

function compareRequests(was: Operation, is: Operation, source: string, definitions: Definitions): Change[] {
  const [from, to] = [was.requestBody?.content ?? {}, is.requestBody?.content ?? {}];
  if (!was.requestBody && is.requestBody) {
    // Contracts of the first releases did not say what most routes between processes take.
    const isBetweenProcesses = source.startsWith('POST /internal/');
    return isBetweenProcesses
      ? [{ kind: 'addition', at: source, what: 'says what it takes' }]
      : [{ kind: 'breaking', at: source, what: 'needs a body from now on' }];
  }
  return Object.entries(from).flatMap(([type, { schema }]): Change[] => {
    const now = to[type];
    if (!now) return [{ kind: 'breaking', at: source, what: `no longer takes ${type}` }];
    return compareSchemas(schema, now.schema, { use: 'request', source, field: 'request', definitions });
  });
}

function compareResponses(was: Operation, is: Operation, source: string, definitions: Definitions): Change[] {
  const statuses = [...new Set([...Object.keys(was.responses), ...Object.keys(is.responses)])];
  return statuses.flatMap((status): Change[] => {
    const [from, to] = [was.responses[status], is.responses[status]];
    const isFailure = Number(status) >= 400;
    if (!to) return [{ kind: 'breaking', at: source, what: `no longer answers ${status}` }];
    if (!from) {
      return [{ kind: isFailure ? 'addition' : 'breaking', at: source, what: `may answer ${status} from now on` }];
    }
    if (isFailure) {
      const [codes, now] = [from['x-codes'] ?? [], to['x-codes'] ?? []];
      return [
        ...missing(codes, now).map(
          (code): Change => ({ kind: 'breaking', at: source, what: `no longer fails with ${code}` }),
        ),
        ...missing(now, codes).map((code): Change => ({ kind: 'addition', at: source, what: `may fail with ${code}` })),
      ];
    }
    return Object.entries(from.content ?? {}).flatMap(([type, { schema }]): Change[] => {
      const now = to.content?.[type];
      if (!now) return [{ kind: 'breaking', at: source, what: `no longer answers ${type}` }];
      return compareSchemas(schema, now.schema, { use: 'reply', source, field: 'reply', definitions });
    });
  });
}
