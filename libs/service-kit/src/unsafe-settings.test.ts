import { expect, test } from 'vitest';
import { unsafeSettings } from './unsafe-settings.ts';

const random = (letter: string) => letter.repeat(32);
const safe = {
  PUBLIC_URL: 'https://floor.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  SIGN_UP: 'approval',
  DATABASE_URL: 'postgres://auth@postgres/auth?sslmode=verify-full',
  DATABASE_PASSWORD: random('a'),
  REDIS_URL: 'rediss://auth@redis',
  REDIS_PASSWORD: random('b'),
  NATS_URL: 'tls://nats',
  HOST: '0.0.0.0',
  TLS: 'on',
  SAFETY_URL: 'https://safety:4103',
  NATS_NKEY_SEED: random('c'),
  KEY_ENCRYPTION_KEY: random('d'),
  AUDIT_SIGNING_KEY: random('e'),
  AUDIT_ANCHORS_FILE: '/anchors/anchors.jws',
};

test('a safe configuration has nothing to report', () => {
  expect(unsafeSettings('auth', safe)).toEqual([]);
});

test.each([
  ['plain http', { PUBLIC_URL: 'http://floor.example.com' }, /^PUBLIC_URL: .* https/],
  ['no address for people', { PUBLIC_URL: undefined }, /^PUBLIC_URL/],
  ['demo accounts', { DEMO_ACCOUNTS: 'true' }, /^DEMO_ACCOUNTS/],
  ['open sign-up', { SIGN_UP: 'open' }, /^SIGN_UP/],
  ['open sign-up by its earlier name', { SIGN_UP: undefined, MANAGER_SIGNUP: 'open' }, /^SIGN_UP/],
  ['the mailbox of the composition', { SMTP_URL: 'smtp://mailbox:1025' }, /^SMTP_URL/],
  ['the mailbox of npm start', { SMTP_URL: 'smtp://127.0.0.1:2525' }, /^SMTP_URL/],
  ["Vite's pages", { WEB_DEV_URL: 'http://127.0.0.1:5173' }, /^WEB_DEV_URL/],
  ['a Redis for everybody', { REDIS_URL: 'rediss://redis', REDIS_PASSWORD: undefined }, /^REDIS_URL/],
  [
    'a database for everybody',
    { DATABASE_URL: 'postgres://postgres/auth?sslmode=verify-full', DATABASE_PASSWORD: undefined },
    /^DATABASE_URL/,
  ],
  ['a NATS for everybody', { NATS_NKEY_SEED: undefined }, /^NATS_NKEY_SEED/],
  ['a Redis elsewhere without TLS', { REDIS_URL: 'redis://auth@redis' }, /^REDIS_URL: .* TLS only/],
  ['a NATS elsewhere without TLS', { NATS_URL: 'nats://nats' }, /^NATS_URL: .* TLS only/],
  ['a Postgres elsewhere without TLS', { DATABASE_URL: 'postgres://auth@postgres/auth' }, /^DATABASE_URL: .* TLS only/],
  ['a service elsewhere without TLS', { SAFETY_URL: 'https://a:1,http://b:1' }, /^SAFETY_URL: .* TLS only/],
  ['being reached without TLS', { TLS: 'off' }, /^TLS: /],
  ['no anchors of the audit log', { AUDIT_ANCHORS_FILE: undefined }, /^AUDIT_ANCHORS_FILE/],
  ['a short secret', { REDIS_PASSWORD: 'short' }, /^REDIS_PASSWORD: use at least 16/],
])('%s is reported by name, without a value', (_, change, finding) => {
  const findings = unsafeSettings('auth', { ...safe, ...change });
  expect(findings).toEqual([expect.stringMatching(finding)]);
  for (const value of Object.values(change)) if (value) expect(findings.join()).not.toContain(value);
});

test('one secret in two places is reported for both', () => {
  const findings = unsafeSettings('auth', { ...safe, REDIS_PASSWORD: safe.DATABASE_PASSWORD });
  expect(findings.map((line) => line.split(':')[0])).toEqual(['DATABASE_PASSWORD', 'REDIS_PASSWORD']);
});

test('what only auth decides is asked of auth alone, and a mail server on this machine is fine', () => {
  const { SIGN_UP, AUDIT_ANCHORS_FILE, AUDIT_SIGNING_KEY, ...vault } = safe;
  expect(unsafeSettings('vault', { ...vault, SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
});

test('one machine needs no TLS', () => {
  const local = {
    ...{
      DATABASE_URL: 'postgres://auth@127.0.0.1/auth',
      REDIS_URL: 'redis://auth@127.0.0.1',
      NATS_URL: 'nats://localhost',
    },
    ...{ SAFETY_URL: 'http://127.0.0.1:4103,http://[::1]:4104', HOST: '127.0.0.1', TLS: undefined },
  };
  expect(unsafeSettings('auth', { ...safe, ...local })).toEqual([]);
});
