import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lazySchema } from './lazy-schema.ts';
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
    'z, Id, IdParams, binary, defineEndpoint, lazySchema',
    `${code
      .replaceAll(/^import.*$/gm, '')
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
    (build: () => unknown) => build(),
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
  expect(code).toContain('export const Tote = /* @__PURE__ */ lazySchema(() => (z.object(');
  expect(code).toContain('export const longest = 12;');
  const counts = readFileSync(new URL('../../libs/contracts/src/counts.ts', import.meta.url), 'utf8');
  const added = /^import \{ lazySchema \}.*\n|\/\* @__PURE__ \*\/ (?:lazySchema)?\(\(\) => \(/g;
  const withoutParentheses = (text: string) => text.replaceAll(/[()]/g, '');
  expect(withoutParentheses(lean(counts, () => true).replaceAll(added, ''))).toBe(withoutParentheses(counts));
});

test('a schema is built when it is first used, and stands for itself inside others', () => {
  const built: string[] = [];
  const lazily = <S extends object>(name: string, build: () => S) =>
    lazySchema(() => {
      built.push(name);
      return build();
    });
  const Id = lazily('Id', () => z.uuid());
  const Colour = lazily('Colour', () => z.enum(['red', 'blue']));
  const Tote = lazily('Tote', () => z.object({ id: Id, colour: z.optional(Colour), type: z.literal('tote') }));
  const Cart = lazily('Cart', () => z.extend(z.pick(Tote, { id: true }), { type: z.literal('cart') }));
  const Thing = lazily('Thing', () => z.discriminatedUnion('type', [Tote, Cart]));
  const Things = lazily('Things', () => z.array(Thing));
  expect(built).toEqual([]);

  const id = crypto.randomUUID();
  const things = [
    { type: 'tote', id, colour: 'red' },
    { type: 'cart', id },
  ];
  expect(Things.parse(things)).toEqual(things);
  expect(Things.safeParse([{ type: 'tote', id, colour: 'green' }]).error?.issues[0]?.path).toEqual([0, 'colour']);
  expect(Colour.options).toEqual(['red', 'blue']);
  expect('maxBytes' in Tote).toBe(false);
  expect(Tote instanceof z.ZodMiniObject).toBe(true);
  expect(built.toSorted()).toEqual(['Cart', 'Colour', 'Id', 'Thing', 'Things', 'Tote']);
});
