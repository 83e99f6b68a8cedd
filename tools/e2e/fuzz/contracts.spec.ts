import { randomUUID } from 'node:crypto';
import { endpoints } from '@floorlight/contracts/catalogue';
import { type Endpoint, isBinary } from '@floorlight/contracts/endpoint';
import type { SignUpRole } from '@floorlight/contracts/person';
import { client } from '@floorlight/test-kit/client';
import fc from 'fast-check';
import { newPerson, signUp } from '../person.ts';
import { expect, test } from '../product.ts';
import { fuzz, runs, seed } from './run.ts';
import { hostileText, valuesOf } from './values-of.ts';

/** Without those that would sign out the people who send the requests. */
const callable = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => !/logout|disown|devices\/:id/.test(path));

/** Stands for an id of an earlier answer, so that requests find rows that exist. */
const placeholder = /00000000-0000-4000-8000-0000000000(\d\d)/g;
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 10, max: 99 }).map((at) => `00000000-0000-4000-8000-0000000000${at}`) },
  { weight: 1, arbitrary: fc.uuid() },
);

interface GeneratedRequest {
  name: string;
  params: unknown;
  query: unknown;
  body: unknown;
  headers: Record<string, string>;
}

const requestTo = ([name, endpoint]: (typeof callable)[number], mutation: number): fc.Arbitrary<GeneratedRequest> => {
  const { params, query, body, idempotent } = endpoint;
  return fc.record({
    name: fc.constant(name),
    params: params ? valuesOf(params, mutation, ids) : fc.constant({}),
    query: query ? valuesOf(query, mutation, ids) : fc.constant({}),
    body: body && !isBinary(body) ? valuesOf(body, mutation, ids) : hostileText,
    headers: idempotent ? fc.record({ 'idempotency-key': ids }, { requiredKeys: [] }) : fc.constant({}),
  });
};
const requests = fc.oneof(...callable.flatMap((each) => [0, 2, 6].map((mutation) => requestTo(each, mutation))));

/** Values as they fit into an address, which is at most 16 kB long. */
const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof values === 'string' ? {} : Object(values)).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, text.slice(0, 500).toWellFormed()];
    }),
  );

/** An empty parameter, or one of dots, is another path. */
const parameters = (path: string, values: unknown): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, (texts(values)[name] ?? '').replace(/^\.*$/, 'x')]),
  );

function bodyOf({ method, body }: Endpoint, value: unknown): unknown {
  if (method === 'GET') return undefined;
  return isBinary(body) ? new Blob([String(value)], { type: body.types[0] }) : JSON.stringify(value);
}

/** Sends requests one after the other. Returns how many were accepted; adds to `wrong` what breaks a contract. */
async function send(
  url: string,
  cookie: string,
  generated: GeneratedRequest[],
  wrong: Map<string, string>,
): Promise<number> {
  const call = client(url);
  const known: string[] = [randomUUID()];
  let accepted = 0;
  for (const { name, ...withPlaceholders } of generated) {
    const endpoint = endpoints[name as keyof typeof endpoints] as Endpoint; // one of their names
    const text = JSON.stringify(withPlaceholders).replaceAll(
      placeholder,
      (_, at) => known[Number(at) % known.length] ?? '',
    );
    const { params, query, body, headers } = JSON.parse(text) as GeneratedRequest; // with ids in it
    const answer = await call(endpoint, {
      params: parameters(endpoint.path, params) as never, // whatever the contract says
      query: texts(query) as never,
      rawBody: bodyOf(endpoint, body),
      headers: { origin: url, ...headers, ...(cookie && { cookie }) },
    }).catch((error: Error) => error);
    const report = (problem: string) => wrong.set(name, `${name} ${problem} to ${text}`.slice(0, 1000));
    if (answer instanceof Error) {
      report(String(answer));
      continue;
    }
    const answered = answer.body instanceof Blob ? '' : JSON.stringify(answer.body ?? '');
    if (answer.status >= 500 || /node_modules|\\n +at |\.[jt]s:\d/.test(answered))
      report(`answered ${answer.status} ${answered}`);
    if (answer.status < 400) accepted++;
    for (const [, id = ''] of answered.matchAll(/"id":"([0-9a-f-]{36})"/g)) known.push(id);
    known.splice(0, known.length - 90);
  }
  return accepted;
}

test('for any input, no endpoint answers 5xx or violates its contract', async ({ product }) => {
  const roles: (SignUpRole | null)[] = ['manager', 'manager', 'worker', 'manager', 'worker', null];
  await fuzz(product, async () => {
    const each = Math.ceil(runs(5000) / roles.length);
    const wrong = new Map<string, string>();
    const accepted = await Promise.all(
      roles.map(async (role, at) => {
        const person = role && newPerson(role, `Fynn${at}`, 'fuzzed');
        const cookie = person ? await signUp(product, person) : '';
        const generated = fc.sample(requests, { numRuns: each, seed: seed + at });
        return send(product.url, cookie, generated, wrong);
      }),
    );
    expect([...wrong.values()]).toEqual([]);
    const total = each * roles.length;
    const sum = accepted.reduce((left, right) => left + right, 0);
    expect(sum).toBeGreaterThan(total / 10);
    return `${total} requests to ${callable.length} endpoints, ${sum} accepted`;
  });
});
