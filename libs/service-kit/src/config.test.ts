import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { baseConfig, readConfig, secret } from './config.ts';

const Config = z.object({
  ...baseConfig,
  STORE_URL: z.url(),
  INTERNAL_SECRET: secret('floorlight-development-secret'),
});
const good = { PORT: '4101', STORE_URL: 'http://127.0.0.1:1' };

test('a missing or empty variable gets its default', () => {
  expect(readConfig(Config, { ...good, LOG_LEVEL: '', HOST: '' })).toEqual({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: 4101,
    AUTH_URL: 'http://127.0.0.1:4101',
    STORE_URL: 'http://127.0.0.1:1',
    INTERNAL_SECRET: 'floorlight-development-secret',
  });
});

test('one message names every wrong variable without its value', () => {
  const read = () => readConfig(Config, { PORT: '70000', LOG_LEVEL: 'loud', INTERNAL_SECRET: 'short' });
  expect(read).toThrow(/LOG_LEVEL.*\n.*PORT.*\n.*STORE_URL.*\n.*INTERNAL_SECRET/);
  expect(read).not.toThrow(/short|70000/);
});

test("production refuses the development's secret, and takes its own", () => {
  const production = { ...good, NODE_ENV: 'production' };
  expect(() => readConfig(Config, production)).toThrow(/INTERNAL_SECRET: production needs a secret of its own/);
  const own = { ...production, INTERNAL_SECRET: 'a secret of our very own' };
  expect(readConfig(Config, own).INTERNAL_SECRET).toBe('a secret of our very own');
});

test("production refuses the composition's password for databases", () => {
  const Databases = z.object({ ...baseConfig, DATABASE_URL: z.url() });
  const read = (password: string, NODE_ENV: string) =>
    readConfig(Databases, { PORT: '4101', NODE_ENV, DATABASE_URL: `postgres://auth:${password}@postgres:5432/auth` });
  expect(() => read('floorlight', 'production')).toThrow(/DATABASE_URL: production needs a password of its own/);
  expect(read('of-our-own', 'production').NODE_ENV).toBe('production');
  expect(read('floorlight', 'development').NODE_ENV).toBe('development');
});
