import { expect, test } from 'vitest';
import { unsafeSettings } from './unsafe-settings.ts';

const random = (letter: string) => letter.repeat(32);
const safe = {
  PUBLIC_URL: 'https://floor.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MANAGER_SIGNUP: 'approval',
  DATABASE_URL: 'postgres://auth@postgres/auth',
  DATABASE_PASSWORD: random('a'),
  REDIS_URL: 'redis://auth@redis',
  REDIS_PASSWORD: random('b'),
  NATS_URL: 'nats://nats',
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
  ['open sign-up of managers', { MANAGER_SIGNUP: undefined }, /^MANAGER_SIGNUP/],
  ['the mailbox of the composition', { SMTP_URL: 'smtp://mailbox:1025' }, /^SMTP_URL/],
  ['the mailbox of npm start', { SMTP_URL: 'smtp://127.0.0.1:2525' }, /^SMTP_URL/],
  ["Vite's pages", { WEB_DEV_URL: 'http://127.0.0.1:5173' }, /^WEB_DEV_URL/],
  ['a Redis for everybody', { REDIS_URL: 'redis://redis', REDIS_PASSWORD: undefined }, /^REDIS_URL/],
  [
    'a database for everybody',
    { DATABASE_URL: 'postgres://postgres/auth', DATABASE_PASSWORD: undefined },
    /^DATABASE_URL/,
  ],
  ['a NATS for everybody', { NATS_NKEY_SEED: undefined }, /^NATS_NKEY_SEED/],
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
  const { MANAGER_SIGNUP, AUDIT_ANCHORS_FILE, AUDIT_SIGNING_KEY, ...vault } = safe;
  expect(unsafeSettings('vault', { ...vault, SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
});
