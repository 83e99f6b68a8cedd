import { listAuditLog, listBadgeLog } from '@floorlight/contracts/audit-log';
import {
  generateManagerToken,
  getManagerToken,
  listManagerIds,
  managerTokenAlphabet,
  sendTestEmail,
  validateManagerToken,
} from '@floorlight/contracts/manager-tokens';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthUnderTest, as, authUnderTest, mailsTo, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
let manager: Person;
let worker: Person;
interface Person {
  call: Call;
  email: string;
  id: string;
}
beforeAll(async () => {
  auth = await authUnderTest();
  manager = await somebody({ role: 'manager', firstName: 'Mia', lastName: 'Chen', employeeId: 'MGR-17' });
  for (const employeeId of ['MGR-42', 'MGR-audit']) await verified(auth, { role: 'manager', employeeId });
  worker = await somebody();
});
afterAll(() => auth.stop());
beforeEach(() => auth.db.orm.execute(sql`delete from wrong_passwords`)); // they count per person, and here is one

async function somebody(given: Record<string, unknown> = {}): Promise<Person> {
  const { id, email } = await verified(auth, given);
  return { id, email, call: await as(auth, await signedIn(auth, email)) };
}
const headers = { 'x-forwarded-for': '198.51.100.20', 'user-agent': 'Scanner/1.0' };
const generate = async (managerId = 'MGR-17') =>
  succeeded(await manager.call(generateManagerToken, { body: { managerId, reason: 'Open the cage' }, headers }))
    .tokenInfo;
const validate = (token: string, call = worker.call) => call(validateManagerToken, { body: { token }, headers });

describe('a security token', () => {
  test('has sixteen unambiguous characters and expires after five minutes', async () => {
    const { token, managerId, expiresAt } = await generate();
    expect(managerId).toBe('MGR-17');
    expect(token).toMatch(new RegExp(`^[${managerTokenAlphabet}]{16}$`));
    expect(token).not.toMatch(/[01IO]/);
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(240);
    expect(seconds).toBeLessThanOrEqual(301);
  });

  test('is for the employee ID of a manager of the site, and the form offers those', async () => {
    await verified(auth, { employeeId: 'W-1' });
    await verified(auth, { employeeId: 'MGR-99', role: 'manager', siteId: auth.otherSiteId });
    for (const managerId of ['MGR-1', 'W-1', 'MGR-99'])
      expect(await manager.call(generateManagerToken, { body: { managerId, reason: 'x' } })).toMatchObject({
        status: 400,
        body: { errors: { managerId: expect.stringMatching(/^No manager of this site has this ID/) } },
      });
    expect((await generate(' mgr-17 ')).managerId).toBe('MGR-17');
    const offered = succeeded(await worker.call(listManagerIds));
    expect(offered).toContainEqual({ managerId: 'MGR-17', name: 'Mia Chen' });
    expect(offered.map(({ managerId }) => managerId).toSorted()).toEqual(['MGR-17', 'MGR-42', 'MGR-audit']);
  });

  test('works for anybody of the site, in either case and with spaces, and names its manager', async () => {
    const { token } = await generate('MGR-42');
    const typed = ` ${token.toLowerCase().slice(0, 8)}-${token.slice(8)} `;
    expect(succeeded(await validate(typed))).toMatchObject({
      message: 'Access granted for Manager MGR-42',
      session: { managerId: 'MGR-42', reason: 'Open the cage', generatedByName: 'Mia Chen' },
    });
  });

  test('works once: of twenty concurrent attempts, one succeeds', async () => {
    const { token } = await generate();
    const people = [worker, manager];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => validate(token, people[index % people.length]?.call)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)]);
  });

  test('opens what it names, and is refused in words for anything else, without being used up', async () => {
    const body = { managerId: 'MGR-17', reason: 'Sam is locked out', act: 'pin_lock' as const };
    const { tokenInfo } = succeeded(await manager.call(generateManagerToken, { body, headers }));
    const { token, id = '' } = tokenInfo;
    const use = (act: 'pin_lock' | 'take_tote') => worker.call(validateManagerToken, { body: { token, act }, headers });
    expect(await use('take_tote')).toMatchObject({
      status: 400,
      body: { message: 'This token was made for something else. It is still valid for that' },
    });
    const tries = await Promise.all([use('pin_lock'), use('pin_lock'), use('pin_lock')]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(succeeded(tries.find(({ status }) => status === 200) ?? (await use('pin_lock'))).session.act).toBe(
      'pin_lock',
    );
    // Its generator learns who used it, and of the email once it was sent.
    await eventually(async () => {
      const known = succeeded(await manager.call(getManagerToken, { params: { id } }));
      expect(known).toMatchObject({ mail: 'sent', usedAt: expect.any(String), usedByName: expect.any(String) });
    });
    const other = await somebody({ role: 'manager', employeeId: 'MGR-51' });
    expect((await other.call(getManagerToken, { params: { id } })).status).toBe(404);
  });

  test.each([
    ['an unknown token', async () => 'A'.repeat(16)],
    ['a token of another length', async () => 'ABC'],
    [
      'a used token',
      async () => {
        const { token } = await generate();
        await validate(token);
        return token;
      },
    ],
    [
      'an expired token',
      async () => {
        const { token } = await generate();
        await auth.db.orm.execute(sql`update manager_tokens set expires_at = now() where used_at is null`);
        return token;
      },
    ],
  ])('refuses %s with the same message', async (_, make) => {
    expect(await validate(await make())).toMatchObject({
      status: 400,
      body: { message: 'This token is invalid, has expired or was already used' },
    });
  });

  test('does not work at another site', async () => {
    const foreigner = await somebody({ siteId: auth.otherSiteId });
    const { token } = await generate();
    expect((await validate(token, foreigner.call)).status).toBe(400);
    expect((await validate(token)).status).toBe(200);
  });

  test('after ten wrong ones that person has to wait, even with a right one', async () => {
    const { token } = await generate();
    for (let n = 0; n < 10; n++) expect((await validate('B'.repeat(16))).status).toBe(400);
    const slowed = await validate(token);
    expect(slowed).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^Too many wrong tokens/) } });
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(30);
    expect((await validate(token, manager.call)).status).toBe(200);
  });

  test('of twenty-five concurrent wrong ones ten are checked', async () => {
    const nell = await somebody();
    const answers = await Promise.all(Array.from({ length: 25 }, () => validate('D'.repeat(16), nell.call)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(400), ...Array(15).fill(429)]);
  });

  test.each([
    [{ managerId: '  ', reason: 'x' }, 'managerId'],
    [{ managerId: 'MGR-1', reason: ' ' }, 'reason'],
    [{}, 'managerId'],
  ])('needs a manager ID and a reason: %j', async (rawBody, field) => {
    const answer = await manager.call(generateManagerToken, { rawBody });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please provide both Manager ID and reason' } });
    expect(answer.body).toHaveProperty(`errors.${field}`);
  });

  test('a blank one is refused, and a worker can’t generate one', async () => {
    expect(await worker.call(validateManagerToken, { rawBody: { token: '  ' } })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a token to validate' },
    });
    expect((await worker.call(generateManagerToken, { body: { managerId: 'MGR-1', reason: 'x' } })).status).toBe(403);
  });
});

test('the token is never stored, published or mailed; its creator is mailed the IP address', async () => {
  const managerId = 'MGR-99\r\nBcc: all@floorlight.test';
  const { id } = await verified(auth, { role: 'manager' });
  await auth.db.orm.execute(sql`update users set employee_id = ${managerId} where id = ${id}`);
  const { token } = await generate(managerId);
  const mail = await eventually(
    () =>
      mailsTo(auth, manager.email, 'A security token was generated').find(({ text }) => text?.includes('MGR-99')) ??
      false,
    { within: 20_000 },
  );
  expect(mail?.text).toContain('IP address: 198.51.100.20');
  expect(mail?.text).toContain('Reason: Open the cage');
  expect(mail?.to.map(({ address }) => address)).toEqual([manager.email]);
  for (const table of ['manager_tokens', 'outbox', 'mails', 'audit_log', 'badge_log']) {
    const { rows } = await auth.db.orm.execute(sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test('the logs record generating, redeeming and refusing a token, with the IP address and the cause', async () => {
  const nell = await somebody();
  const { token } = await generate('MGR-audit');
  for (const typed of [token, token, 'C'.repeat(16)]) await validate(typed, nell.call);
  const entries = async (userId: string) =>
    succeeded(await manager.call(listAuditLog, { query: { userId, entityType: 'security_token' } })).entries;
  const theirs = await eventually(
    async () => {
      const found = await entries(nell.id);
      return found.length === 3 && found;
    },
    { within: 15_000 },
  );
  expect(theirs.map(({ action, details }) => [action, details.cause])).toEqual([
    ['auth.token.refused', 'unknown'],
    ['auth.token.refused', 'used'],
    ['auth.token.validated', undefined],
  ]);
  expect(theirs.every(({ ipAddress }) => ipAddress === '198.51.100.20')).toBe(true);

  const badges = await eventually(
    async () => {
      const page = succeeded(await manager.call(listBadgeLog, { query: { search: 'MGR-audit' } }));
      return page.entries.length === 3 && page.entries;
    },
    { within: 15_000 },
  );
  expect(badges.map(({ action }) => action)).toEqual([
    'auth.token.refused',
    'auth.token.validated',
    'auth.token.generated',
  ]);
  expect(badges.at(-1)).toMatchObject({ managerId: 'MGR-audit', userName: 'Mia Chen', ipAddress: '198.51.100.20' });
});

test('a test email goes to the caller, is answered once accepted, and is limited to five an hour', async () => {
  expect(succeeded(await worker.call(sendTestEmail)).message).toBe(`A test email was sent to ${worker.email}`);
  expect(mailsTo(auth, worker.email, 'Floorlight test email')).toHaveLength(1);
  const more: number[] = [];
  for (let n = 0; n < 5; n++) more.push((await worker.call(sendTestEmail)).status);
  expect(more).toEqual([200, 200, 200, 200, 429]);
});
