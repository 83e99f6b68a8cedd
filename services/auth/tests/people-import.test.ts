import { listPeople } from '@floorlight/contracts/people';
import { type ImportReport, importPeople, mostImportBytes } from '@floorlight/contracts/people-import';
import { sql } from '@floorlight/database/drizzle';
import { type Call, succeeded } from '@floorlight/test-kit/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, as, authUnderTest, newEmail, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
let mia: Call;
let miasEmail: string;
beforeAll(async () => {
  auth = await authUnderTest();
  const { id, email } = await verified(auth, { firstName: 'Mia', lastName: 'Chen' });
  await auth.db.orm.execute(sql`update users set role = 'manager' where id = ${id}`);
  miasEmail = email;
  mia = await as(auth, await signedIn(auth, email));
});
afterAll(() => auth.stop());

const header = 'email,first name,last name,employee ID,role,site';

async function send(content: string | Buffer, query: Record<string, string> = {}): Promise<ImportReport> {
  const body = new Blob([new Uint8Array(Buffer.from(content as string))], { type: 'text/csv' }); // both make a Buffer
  return succeeded(await mia(importPeople, { query, body }));
}
const problems = ({ errors }: ImportReport) => errors.map(({ line, message }) => `${line}: ${message}`);

test('a dry run changes nothing; applied it adds people, and again it changes what is new in the file', async () => {
  const [ann, bo] = [newEmail(), newEmail()];
  const lines = [
    header,
    `${ann},Ann,Imported,IM-1,lead,`,
    `${bo},"Bo, the second",Imported,,,${auth.siteId}`,
    ',Cy,Imported,IM-3,,',
  ];
  expect(await send(lines.join('\n'))).toMatchObject({ created: 3, changed: 0, unchanged: 0, errorCount: 0 });
  const imported = async () => succeeded(await mia(listPeople, { query: { search: 'imported' } })).people;
  expect(await imported()).toEqual([]);
  expect(await send(lines.join('\r\n'), { apply: 'true' })).toMatchObject({ created: 3, isComplete: true });
  expect((await imported()).map(({ firstName, role, status }) => [firstName, role, status])).toEqual([
    ['Ann', 'lead', 'active'],
    ['Bo, the second', 'worker', 'active'],
    ['Cy', 'worker', 'active'],
  ]);
  const changed = lines.join('\n').replace('Cy', 'Cyd').replace('lead', 'manager');
  expect(await send(changed, { apply: 'true' })).toMatchObject({ created: 0, changed: 2, unchanged: 1, errorCount: 0 });
  expect(await send(changed, { apply: 'true' })).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  expect((await imported()).map(({ firstName, role }) => [firstName, role])).toContainEqual(['Ann', 'manager']);
});

test('invitations are mailed if asked for', async () => {
  const email = newEmail();
  await send(`email;first name;last name\n${email};Di;Invited`, { apply: 'true', invite: 'true' });
  await auth.mailbox.waitFor(({ to, text }) => to[0]?.address === email && /\/invitation\//.test(text), 20_000);
});

test('each broken line is named with its number, and the others count', async () => {
  const [good, twice] = [newEmail(), newEmail()];
  const report = await send(
    [
      `\u{feff}${header}`,
      `${good},Ann,Good,,,`,
      '',
      ',,,,,',
      `${newEmail()},"Open,Quote,,,`,
      `nonsense,Ann,Mail,,,`,
      `${newEmail()},,Nameless,,,`,
      `,Ann,Nothing,,,`,
      `${newEmail()},=cmd(),Formula,,,`,
      `${newEmail()},${'x'.repeat(101)},Long,,,`,
      `${newEmail()},Ann,Role,,boss,`,
      `${newEmail()},Ann,Crown,,administrator,`,
      `${newEmail()},Ann,Elsewhere,,,${auth.otherSiteId}`,
      `${twice},Ann,Twice,,,`,
      `${twice.toUpperCase()},Ann,Twice,,,`,
      `${newEmail()},Nul,a\0b,,,`,
    ].join('\n'),
  );
  expect(report).toMatchObject({ created: 2, errorCount: 11 });
  expect(problems(report)).toEqual([
    '5: This line can’t be read. A quote may be missing',
    '6: “nonsense” is not an email address',
    '7: The first or last name is missing',
    '8: An email address or an employee ID with a digit is needed to sign in',
    '9: “firstName” begins like a formula',
    '10: “firstName” has more than 100 characters',
    '11: “boss” is not a role. Roles are worker, lead, manager and administrator',
    '12: Only administrators may add or change administrators',
    `13: “${auth.otherSiteId}” is not a site of yours`,
    '15: Line 14 has the same email address',
    '16: “lastName” contains characters that can’t be stored',
  ]);
  const latin = Buffer.from(`correo;nombre;apellido\n${newEmail()};Íñigo;Núñez`, 'latin1');
  expect(await send(latin, { apply: 'true' })).toMatchObject({ created: 1 });
  expect(succeeded(await mia(listPeople, { query: { search: 'íñigo núñez' } })).people).toHaveLength(1);
  expect(problems(await send('name\nAnn'))[0]).toMatch(/Missing: first name, last name, email or employee ID$/);
  expect(await send('')).toMatchObject({ created: 0, errorCount: 0 });
  expect(problems(await send(`${header}\n${miasEmail},Mia,Chen,IM-1,,`))).toEqual([
    '2: The email address and the employee ID belong to two people',
  ]);
});

test('what begins like a formula is refused in every column, also behind a quote or a space', async () => {
  const places = ['firstName', 'lastName', 'employeeId'] as const;
  const rows = ['=1+1', '+1', '-1', '@SUM(1)', '"=A1,B1"', ' =1+1'].flatMap((formula) =>
    places.map((place) => {
      const given = { firstName: 'Ann', lastName: 'Sheet', employeeId: '', [place]: formula };
      return [newEmail(), given.firstName, given.lastName, given.employeeId, '', ''].join(',');
    }),
  );
  const report = await send([header, ...rows].join('\n'), { apply: 'true' });
  expect(report).toMatchObject({ created: 0, errorCount: rows.length });
  expect(problems(report)).toEqual(
    rows.map((_, index) => `${index + 2}: “${places[index % places.length]}” begins like a formula`),
  );
});

test('columns are found in any order and spelling, others are ignored, and a header without them is named', async () => {
  const file = `\u{feff}Badge colour;APELLIDOS;Nombre;E-Mail Address\nblue;Núñez;Íñigo;${newEmail()}`;
  expect(await send(file, { apply: 'true' })).toMatchObject({ created: 1, errorCount: 0 });
  const missing = async (first: string) => problems(await send(`${first}\n${newEmail()},Ann,Header`));
  const named = 'The first line must name the columns: first name, last name, and email or employee ID. Missing:';
  expect(await missing('email,first name')).toEqual([`1: ${named} last name`]);
  expect(await missing('first name,last name,role')).toEqual([`1: ${named} email or employee ID`]);
  expect(await missing('"email,first name,last name')).toEqual([
    `1: ${named} first name, last name, email or employee ID`,
  ]);
});

test('a file larger than the limit is refused, and nobody of it is added', async () => {
  const email = newEmail();
  const rest = new Uint8Array(mostImportBytes).fill(10);
  const body = new Blob([`email,first name,last name\n${email},Ann,Large\n`, rest], { type: 'text/csv' });
  const answer = await mia(importPeople, { query: { apply: 'true' }, body });
  expect([answer.status, answer.body]).toMatchObject([413, { code: 'payload_too_large' }]);
  expect(succeeded(await mia(listPeople, { query: { search: email } })).people).toEqual([]);
});

test('more lines than a batch has, half of them broken, are all counted, and the first errors are listed', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) =>
    index % 2 ? `p${index}@bulk.test,Ann,Bulk,BU-${index},,` : `p${index}@bulk.test,"Ann,Bulk,,,`,
  );
  let report = await send([header, ...rows].join('\n'), { apply: 'true' });
  let { created } = report;
  // On a busy machine the time may be over before the last line: the same request goes on.
  while (!report.isComplete) {
    report = await send([header, ...rows].join('\n'), { apply: 'true' });
    created += report.created;
  }
  expect([created, report.errorCount]).toEqual([750, 750]);
  expect(report.errors).toHaveLength(200);
});

test('fifty thousand lines with every kind of mistake are all checked, and others are served meanwhile', {
  timeout: 60_000,
}, async () => {
  const kinds = [
    (index: number) => `q${index}@bulk.test,Ann,Bulk,,,`,
    (index: number) => `q${index}@bulk.test,"Ann,Bulk,,,`,
    () => 'nonsense,Ann,Mail,,,',
    (index: number) => `q${index}@bulk.test,,Nameless,,,`,
    () => ',Ann,Nothing,,,',
    (index: number) => `q${index}@bulk.test,=cmd(),Formula,,,`,
    (index: number) => `q${index}@bulk.test,Ann,Role,,boss,`,
    (index: number) => `q${index}@bulk.test,Ann,Crown,,administrator,`,
    (index: number) => `q${index}@bulk.test,Ann,Elsewhere,,,${auth.otherSiteId}`,
    () => 'twice@bulk.test,Ann,Twice,,,',
  ];
  const rows = Array.from({ length: 50_000 }, (_, index) => kinds[index % kinds.length]?.(index));
  const checked = send([header, ...rows].join('\n'));
  const others = async () => {
    let longest = 0;
    let isChecked = false;
    void checked.finally(() => {
      isChecked = true;
    });
    while (!isChecked) {
      const began = performance.now();
      succeeded(await mia(listPeople, { query: { search: 'nobody' } }));
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  };
  const [report, longest] = await Promise.all([checked, others()]);
  // Of those with the same address the first is right.
  expect(report).toMatchObject({ created: 5001, errorCount: 44_999 });
  expect(longest).toBeLessThan(5000);
});

test('for any bytes in a file a dry run answers with a report', { timeout: 60_000 }, async () => {
  const cells = ['ann@mutant.test', '"Ann"', 'Mutant', 'MU-1', 'lead', auth.siteId];
  const file = Buffer.from([header, ...Array.from({ length: 5 }, () => cells.join(','))].join('\n'));
  const odd = fc.constantFrom(
    '\0',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r',
    '\u2028',
    '\ud83d',
    '=1+1',
    '\u{1f9ba}',
    'é'.repeat(300),
  );
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    odd.map((text) => Buffer.from(text)),
  );
  const changes = fc.array(fc.tuple(fc.nat(file.length), fc.nat(20), noise), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const mutant = list.reduce<Buffer>(
        (bytes, [at, removed, added]) =>
          Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(Math.min(at + removed, bytes.length))]),
        file,
      );
      expect((await send(mutant)).isComplete).toBe(true);
    }),
    { numRuns: 50 },
  );
});
