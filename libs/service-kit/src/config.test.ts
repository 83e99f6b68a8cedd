import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseConfig, readConfig, sealingKey } from './config.ts';
import { newSealingKey, sealingKeysPattern } from './sealer.ts';

const Config = z.object({
  ...baseConfig,
  STORE_URL: z.url(),
  STORE_KEY: sealingKey,
});
const good = { PORT: '4101', STORE_URL: 'http://127.0.0.1:1', CALLER_KEY: 'private' };

test('a missing or empty variable gets its default', () => {
  expect(readConfig(Config, { ...good, LOG_LEVEL: '', HOST: '' })).toEqual({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    LAME_DUCK_SECONDS: 0,
    PORT: 4101,
    AUTH_URL: 'http://127.0.0.1:4101',
    STORE_URL: 'http://127.0.0.1:1',
    CALLER_KEY: 'private',
    STORE_KEY: expect.stringMatching(sealingKeysPattern),
    TLS: 'off',
  });
});

test('one message names every wrong variable without its value', () => {
  const read = () => readConfig(Config, { PORT: '70000', LOG_LEVEL: 'loud', STORE_KEY: 'short' });
  expect(read).toThrow(/LOG_LEVEL.*\n.*PORT.*\n.*CALLER_KEY.*\n.*STORE_URL.*\n.*STORE_KEY/);
  expect(read).not.toThrow(/short|70000/);
});

test('a key is made where none is given, except in production', () => {
  const production = { ...good, NODE_ENV: 'production' };
  expect(readConfig(Config, good).STORE_KEY).not.toBe(readConfig(Config, good).STORE_KEY);
  expect(() => readConfig(Config, production)).toThrow(/STORE_KEY: production needs it/);
  const STORE_KEY = newSealingKey();
  expect(readConfig(Config, { ...production, STORE_KEY }).STORE_KEY).toBe(STORE_KEY);
});

test("production refuses the composition's password for databases", () => {
  const Databases = z.object({ ...baseConfig, DATABASE_URL: z.url() });
  const read = (password: string, NODE_ENV: string) =>
    readConfig(Databases, { ...good, NODE_ENV, DATABASE_URL: `postgres://auth:${password}@postgres:5432/auth` });
  expect(() => read('floorlight', 'production')).toThrow(/DATABASE_URL: production needs a password of its own/);
  expect(read('of-our-own', 'production').NODE_ENV).toBe('production');
  expect(read('floorlight', 'development').NODE_ENV).toBe('development');
});
