import * as z from 'zod/mini';
import { schemas } from './resources.ts';
import { ScimFailure } from './scim-error.ts';

/** Entra sends "True" and "False". */
const bool = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? given.toLowerCase() === 'true' : given)),
  z.boolean(),
);
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\0]*$/));
const optional = (max: number) => z.optional(z.nullable(text(max)));
const emails = z.optional(
  z.nullable(z.array(z.object({ value: z.email(), type: z.optional(z.string()), primary: z.optional(bool) }))),
);

const User = z.object({
  userName: text(300).check(z.minLength(1)),
  externalId: optional(300),
  name: z.optional(z.nullable(z.object({ givenName: optional(100), familyName: optional(100) }))),
  displayName: optional(200),
  emails,
  active: z._default(bool, true),
  [schemas.enterprise]: z.optional(z.nullable(z.object({ employeeNumber: optional(50) }))),
});

/** What a directory wants a person to be. */
export interface WantedUser {
  userName: string;
  externalId: string | null;
  email: string | null;
  firstName: string;
  lastName: string;
  employeeId: string | null;
  isActive: boolean;
}

/** Reads a user resource. Throws a 400 that names the attribute. */
export function readUser(body: unknown): WantedUser {
  const { userName, externalId, name, displayName, emails, active, ...rest } = read(User, body);
  const chosen = emails?.find(({ primary }) => primary) ?? emails?.find(({ type }) => type === 'work') ?? emails?.[0];
  const [first = '', ...others] = (displayName ?? '').split(' ');
  return {
    userName,
    externalId: externalId || null,
    email: chosen?.value ?? (z.email().safeParse(userName).success ? userName : null),
    firstName: name?.givenName || (name?.familyName ? '' : first),
    lastName: name?.familyName || (name?.givenName ? '' : others.join(' ')),
    employeeId: rest[schemas.enterprise]?.employeeNumber || null,
    isActive: active,
  };
}

const Group = z.object({
  displayName: text(300).check(z.minLength(1)),
  externalId: optional(300),
  members: z.optional(z.nullable(z.array(z.object({ value: z.uuid() })).check(z.maxLength(10_000)))),
});

export const readGroup = (body: unknown) => read(Group, body);

/** Names that lead from any object to what all objects share: the library that applies changes would write there. */
const sharedNames = /__proto__|constructor|prototype/;

/** Whether an object, so many levels deep at most, has none of these names. */
const isHarmless = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 &&
    Object.entries(value).every(([name, part]) => !sharedNames.test(name) && isHarmless(part, levels - 1)));

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z.pipe(z.string().check(z.toLowerCase()), z.enum(['add', 'replace', 'remove'])),
        path: z.optional(
          z.string().check(
            z.maxLength(500),
            z.refine((path) => !sharedNames.test(path)),
          ),
        ),
        value: z.optional(z.unknown().check(z.refine((value) => isHarmless(value, 20)))),
      }),
    )
    .check(z.minLength(1), z.maxLength(1000)),
});

export const readPatch = (body: unknown) => read(Patch, body).Operations;

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ScimFailure(400, `This value is not valid: ${issue?.path.join('.') || 'body'}`, 'invalidValue');
}
