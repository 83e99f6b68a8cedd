import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { directoryIdPattern } from '@floorlight/contracts/directories';
import { Role } from '@floorlight/contracts/person';
import * as z from 'zod/mini';

const word = z.string().check(z.minLength(1), z.maxLength(500));
const Place = z.object({
  /** A group of the directory; `*` for everyone in it. */
  group: word,
  role: Role,
  site: word,
});

const DirectorySettings = z.object({
  id: z.string().check(z.regex(directoryIdPattern, 'use small letters, digits and hyphens')),
  /** On the button of the sign-in screen. */
  name: word,
  issuer: z.url(),
  clientId: word,
  /** Relative to the file with the settings. */
  clientSecretFile: word,
  scopes: z._default(word, 'openid email profile'),
  groupsClaim: z._default(word, 'groups'),
  /** The directory speaks for addresses of these domains. */
  mailDomains: z.array(z.string().check(z.toLowerCase(), z.minLength(3))).check(z.minLength(1)),
  /** For directories that never say `email_verified`, because they hold only addresses of their own. */
  addressesAreVerified: z._default(z.boolean(), false),
  /** Whoever signs out here is signed out at the directory too, if it offers that. */
  signsOut: z._default(z.boolean(), true),
  /** The directory itself asks for a second step at each sign-in. Otherwise its own word in `amr` counts (RFC 8176). */
  asksForSecondFactor: z._default(z.boolean(), false),
  places: z.array(Place).check(z.minLength(1)),
});

export interface DirectorySettings extends z.infer<typeof DirectorySettings> {
  clientSecret: string;
}

/** Reads the directories and their secrets. Throws one error that says in words what is wrong in the file. */
export function readDirectories(file: string, { isProduction }: { isProduction: boolean }): DirectorySettings[] {
  const fail = (reason: string): never => {
    throw new Error(`DIRECTORIES_FILE (${file}): ${reason}`);
  };
  const parsed = z.safeParse(z.array(DirectorySettings), parse(file, fail));
  if (!parsed.success)
    return fail(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const settings = parsed.data.map((directory) => ({ ...directory, clientSecret: secretOf(directory, file, fail) }));
  const ids = settings.map(({ id }) => id);
  if (new Set(ids).size < ids.length) fail('each directory needs an id of its own');
  const insecure = settings.find(({ issuer }) => isProduction && new URL(issuer).protocol !== 'https:');
  return insecure ? fail(`the issuer of ${insecure.id} needs https in production`) : settings;
}

function parse(file: string, fail: (reason: string) => never): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(error instanceof SyntaxError ? `this is not JSON: ${error.message}` : 'the file cannot be read');
  }
}

function secretOf(
  { id, clientSecretFile }: z.infer<typeof DirectorySettings>,
  file: string,
  fail: (reason: string) => never,
): string {
  try {
    const secret = readFileSync(resolve(dirname(file), clientSecretFile), 'utf8').trim();
    return secret || fail(`the client secret of ${id} is empty`);
  } catch {
    return fail(`the client secret of ${id} cannot be read: ${clientSecretFile}`);
  }
}
