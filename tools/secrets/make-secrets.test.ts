import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueIdentity } from './certificates.ts';
import { isDerived } from './kinds.ts';
import { makeSecrets, replaceSecrets, writeSecret } from './make-secrets.ts';
import { secrets } from './table.ts';

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'floorlight-secrets-')), 'secrets');
  makeSecrets(directory);
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

const files = () => readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const contents = () =>
  Object.fromEntries(files().map(({ parentPath, name }) => [join(parentPath, name), read(parentPath, name)]));
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

test('every secret is a file that only its owner may read, in a directory that only its owner may enter', () => {
  const wanted = Object.entries(secrets).flatMap(([name, own]) => Object.keys(own).map((secret) => [name, secret]));
  for (const [name = '', secret = ''] of wanted) {
    expect(statSync(join(directory, name)).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, name, secret)).mode & 0o777).toBe(0o600);
  }
});

test('no two secrets are the same, except copies', () => {
  const made = Object.entries(secrets).flatMap(([name, own]) =>
    Object.entries(own).flatMap(([secret, kind]) => (isDerived(kind) ? [] : [read(directory, name, secret)])),
  );
  expect(new Set(made).size).toBe(made.length);
});

test('making them again changes nothing', () => {
  const before = contents();
  makeSecrets(directory);
  expect(contents()).toEqual(before);
});

test('a removed secret is made again, with its copies', () => {
  const file = join(directory, 'auth/DATABASE_PASSWORD');
  const old = read(file);
  rmSync(file);
  makeSecrets(directory);
  expect(read(file)).not.toBe(old);
  expect(read(directory, 'migrations/AUTH_PASSWORD')).toBe(read(file));
});

test('a secret that others may read, or that is empty, is refused by name', () => {
  const file = join(directory, 'auth/DATABASE_PASSWORD');
  chmodSync(file, 0o640);
  expect(() => makeSecrets(directory)).toThrow(`Others may read the secret ${file}`);
  chmodSync(file, 0o600);
  writeFileSync(file, '\n');
  expect(() => makeSecrets(directory)).toThrow(`The secret ${file} is empty`);
});

const certificateOf = (name: string) => new X509Certificate(read(directory, name, 'TLS_IDENTITY'));
/** Those that others take, of whom the first issues. */
const authorities = () =>
  read(directory, 'auth/TLS_AUTHORITIES')
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .map((pem) => new X509Certificate(pem));

test('each process has a certificate of its own name, by the authority whose key only the step has', () => {
  for (const name of ['gateway', 'auth', 'postgres', 'nats']) {
    expect(certificateOf(name).checkHost(name)).toBe(name);
    expect(authorities().some((authority) => certificateOf(name).verify(authority.publicKey))).toBe(true);
  }
  expect(certificateOf('auth').keyUsage).toContain('1.3.6.1.5.5.7.3.2');
  expect(certificateOf('postgres').keyUsage).not.toContain('1.3.6.1.5.5.7.3.2'); // a server calls nobody
});

test('a certificate is renewed after a third of its life, and not before', () => {
  const issue = (days: number) => {
    const identity = issueIdentity(read(directory, 'authority/AUTHORITY').trim(), { name: 'auth', days, use: 'calls' });
    writeSecret(join(directory, 'auth/TLS_IDENTITY'), identity);
    return new X509Certificate(identity).serialNumber;
  };
  const fresh = issue(1);
  makeSecrets(directory);
  expect(certificateOf('auth').serialNumber).toBe(fresh);
  const almostOver = issue(0.01); // it began an hour ago
  makeSecrets(directory);
  expect(certificateOf('auth').serialNumber).not.toBe(almostOver);
});

test('after a rotation everyone takes the new certificates already: the next authority has become the current one', () => {
  const before = authorities();
  replaceSecrets(directory);
  expect(before.some((authority) => certificateOf('auth').verify(authority.publicKey))).toBe(true);
  expect(before[0] && certificateOf('auth').verify(before[0].publicKey)).toBe(false);
});
