import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseConfig, readConfig } from './config.ts';

const Config = z.object({ ...baseConfig, DATABASE_URL: z.url(), CALL_KEY: z.string() });
const userUrl = 'postgres://floorlight_auth@127.0.0.1:5432/floorlight_auth';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'floorlight-secrets-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const put = (name: string, value: string, mode = 0o600): void => writeFileSync(join(directory, name), value, { mode });
const read = (env: NodeJS.ProcessEnv = {}) =>
  readConfig(Config, { PORT: '1', CALLER_KEY: 'a key', DATABASE_URL: userUrl, SECRETS_DIR: directory, ...env });

test('a file is the variable of its name, in place of one in the environment', () => {
  put('DATABASE_PASSWORD', 'secret');
  put('CALL_KEY', 'from the file\n');
  expect(read({ CALL_KEY: 'from the environment' }).CALL_KEY).toBe('from the file');
});

test('a URL gets the password in the file of the same name', () => {
  put('CALL_KEY', 'key');
  put('DATABASE_PASSWORD', 'p@ss/word');
  const { DATABASE_URL } = read();
  expect(DATABASE_URL).toBe('postgres://floorlight_auth:p%40ss%2Fword@127.0.0.1:5432/floorlight_auth');
});

test('a URL with a password of its own, or without a user, stays as it is', () => {
  put('CALL_KEY', 'key');
  put('DATABASE_PASSWORD', 'secret');
  for (const url of ['postgres://auth:own@127.0.0.1/auth', 'postgres://127.0.0.1/auth']) {
    expect(read({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  }
});

test('a missing file is named', () => {
  expect(() => read()).toThrow(/DATABASE_PASSWORD: no such file, and DATABASE_URL has no password/);
  put('DATABASE_PASSWORD', 'secret');
  expect(() => read()).toThrow(/CALL_KEY: .*\n.*SECRETS_DIR/s);
});

test('an empty file, one that everyone may read and one that is a directory are named without their values', () => {
  put('CALL_KEY', '\n');
  put('DATABASE_PASSWORD', 'do-not-print');
  chmodSync(join(directory, 'DATABASE_PASSWORD'), 0o644);
  mkdirSync(join(directory, 'SEAL'), { mode: 0o700 });
  expect(() => read()).toThrow(/CALL_KEY: the file is empty/);
  expect(() => read()).toThrow(/DATABASE_PASSWORD: everyone may use this file; run chmod 600 on it/);
  expect(() => read()).toThrow(/SEAL: the file can't be read/);
  expect(() => read()).not.toThrow(/do-not-print/);
});

test('a directory that is missing is named', () => {
  expect(() => read({ SECRETS_DIR: '/nowhere' })).toThrow(/SECRETS_DIR is \/nowhere, which can't be read/);
});
