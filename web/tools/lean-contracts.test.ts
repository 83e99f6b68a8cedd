import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lean } from './lean-contracts.ts';

const contract = `
import * as z from 'zod/mini';
export const Tote = z.object({ id: Id, name: z.string().check(z.minLength(1)) });
const ofTotes = { service: 'inventory', access: 'user' } as const;
export const longest = 12;
export const getTote = defineEndpoint({
  ...ofTotes,
  method: 'GET',
  path: '/api/totes/:id',
  summary: 'One tote.',
  params: IdParams,
  reply: { status: 200, body: Tote },
  fails: ['not_found'],
});
export const totePicture = defineEndpoint({
  ...ofTotes,
  method: 'POST',
  path: '/api/totes/pictures',
  body: z.object({ id: Id }),
  reply: { status: 200, body: binary(['image/png'], 1000) },
  anonymous: true,
});
`;

/** The endpoint with this name, as a page would have it. */
function endpoint(code: string, name: string): unknown {
  const run = new Function(
    'z, Id, IdParams, binary, defineEndpoint',
    `${code
      .replace(/^import.*$/m, '')
      .replaceAll('export ', '')
      .replaceAll(' as const', '')}; return ${name};`,
  );
  const schema = { check: () => 'checked' };
  const z = { object: () => 'schema', string: () => schema, minLength: () => 1 };
  return run(
    z,
    'id',
    'params',
    (types: string[]) => ({ types }),
    (declared: unknown) => declared,
  );
}

test('the app keeps of an endpoint what a call needs, and the types of bytes', () => {
  const code = lean(contract, () => false);
  expect(endpoint(code, 'getTote')).toEqual({
    ...{ service: 'inventory', access: 'user', method: 'GET', path: '/api/totes/:id', reply: { status: 200 } },
  });
  expect(endpoint(code, 'totePicture')).toEqual({
    ...{ service: 'inventory', access: 'user', method: 'POST', path: '/api/totes/pictures', anonymous: true },
    reply: { status: 200, body: { types: ['image/png'] } },
  });
});

test('of an endpoint whose parts the app names it keeps all', () => {
  const code = lean(contract, (name) => name === 'getTote');
  expect(endpoint(code, 'getTote')).toMatchObject({
    params: 'params',
    reply: { body: 'schema' },
    fails: ['not_found'],
  });
});

test('what calls make may be left out, and nothing else changes', () => {
  const code = lean(contract, () => true);
  expect(code).toContain('export const Tote = /* @__PURE__ */ (() => (z.object(');
  expect(code).toContain('export const longest = 12;');
  const counts = readFileSync(new URL('../../libs/contracts/src/counts.ts', import.meta.url), 'utf8');
  expect(lean(counts, () => true).replaceAll(/\/\* @__PURE__ \*\/ \(\(\) => \(|\)\)\(\)/g, '')).toBe(counts);
});
