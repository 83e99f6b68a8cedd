import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const variableName = /^[A-Z][A-Z0-9_]*$/;

/**
 * Returns the variables with those of SECRETS_DIR over them: each file there is the variable of its name. A URL with a
 * user and without a password, such as DATABASE_URL, gets the password from the variable DATABASE_PASSWORD. Throws one
 * error that names every file that is missing, empty, can't be read, or can be read by everyone.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const directory = env.SECRETS_DIR;
  if (!directory) return withPasswords(env);
  const completed = withPasswords({ ...env, ...readSecretFiles(directory) });
  const missing = Object.keys(completed).filter((name) => name.endsWith('_URL') && lacksPassword(completed[name]));
  if (missing.length === 0) return completed;
  const lines = missing.map((name) => `${name.replace(/URL$/, 'PASSWORD')}: no such file, and ${name} has no password`);
  throw new Error(`Secrets in ${directory} are missing:\n  ${lines.join('\n  ')}`);
}

/** Reads the secrets in a directory, by name. Throws as `withSecretFiles` does. */
export function readSecretFiles(directory: string): Record<string, string> {
  const wrong: string[] = [];
  const values: Record<string, string> = {};
  for (const name of namesIn(directory)) {
    const { value, problem } = readSecret(join(directory, name));
    if (problem) wrong.push(`${name}: ${problem}`);
    else values[name] = value;
  }
  if (wrong.length > 0) throw new Error(`Secrets in ${directory} are wrong:\n  ${wrong.join('\n  ')}`);
  return values;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => variableName.test(name));
  } catch (error) {
    throw new Error(`SECRETS_DIR is ${directory}, which can't be read: ${messageOf(error)}`);
  }
}

function readSecret(file: string): { value: string; problem?: string } {
  try {
    if (statSync(file).mode & 0o007) return { value: '', problem: 'everyone may use this file; run chmod 600 on it' };
    const value = readFileSync(file, 'utf8').trim();
    return value ? { value } : { value, problem: 'the file is empty' };
  } catch (error) {
    return { value: '', problem: `the file can't be read: ${messageOf(error)}` };
  }
}

function withPasswords(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const completed = { ...env };
  for (const [name, password] of Object.entries(env)) {
    if (!password || !name.endsWith('_PASSWORD')) continue;
    const urlName = name.replace(/PASSWORD$/, 'URL');
    const url = env[urlName];
    if (url && lacksPassword(url)) completed[urlName] = Object.assign(new URL(url), { password }).href;
  }
  return completed;
}

/** Whether it is the URL of a server with a user but without a password. */
function lacksPassword(value = ''): boolean {
  const url = URL.parse(value);
  return url !== null && url.username !== '' && url.password === '';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
