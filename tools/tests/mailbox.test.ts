import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mail, type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailboxApp } from '../mailbox/app.ts';

let mailbox: Mailbox;
let server: Server;
let url: string;

beforeAll(async () => {
  mailbox = await startMailbox({ keep: 3 });
  server = mailboxApp(mailbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP, so never a pipe's name
});
beforeEach(() => fetch(`${url}/email/all`, { method: 'DELETE' }));
afterAll(async () => {
  server.close();
  await mailbox.stop();
});

const send = (subject: string): Promise<unknown> =>
  createTransport(mailbox.smtpUrl).sendMail({
    from: 'Floorlight <no-reply@floorlight.test>',
    to: ['mia@floorlight.test', 'Sam <sam@floorlight.test>'],
    subject,
    text: 'Come to <A7>',
    html: '<p>Come to A7</p><script>parent.document.title = "taken"</script>',
    attachments: [{ filename: 'map.txt', content: 'A7 is here' }],
  });
// Checked by the first test.
const list = async () => (await (await fetch(`${url}/email`)).json()) as Pick<Mail, 'id' | 'subject'>[];
const text = async (path: string): Promise<string> => (await fetch(url + path)).text();

it('the list holds a mail as it was sent, without the bytes of its attachments', async () => {
  await send('Help & <more>');
  expect(await list()).toEqual([
    expect.objectContaining({
      subject: 'Help & <more>',
      from: [{ address: 'no-reply@floorlight.test', name: 'Floorlight' }],
      to: [
        { address: 'mia@floorlight.test', name: '' },
        { address: 'sam@floorlight.test', name: 'Sam' },
      ],
      text: 'Come to <A7>',
      attachments: [{ fileName: 'map.txt', contentType: 'text/plain', size: 10 }],
    }),
  ]);
});

it('the mailbox stores only the newest mails, and its page shows the newest first', async () => {
  for (const subject of ['one', 'two', 'three', 'four']) await send(subject);
  expect((await list()).map((mail) => mail.subject)).toEqual(['two', 'three', 'four']);
  expect((await text('/')).match(/(?<=<strong>)\w+/g)).toEqual(['four', 'three', 'two']);
});

it('a page shows a mail without running its scripts', async () => {
  await send('Help & <more>');
  const [mail] = await list();
  const page = await text(`/mails/${mail?.id}`);
  expect(page).toContain('<h1>Help &amp; &lt;more&gt;</h1>');
  expect(page).toContain('Come to &lt;A7&gt;');
  expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).not.toContain('parent.document');
  const html = await fetch(`${url}/email/${mail?.id}/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups[^;]*; default-src 'none'/);
});

it('an attachment is downloaded, never shown', async () => {
  await send('A map');
  const [mail] = await list();
  const answer = await fetch(`${url}/email/${mail?.id}/attachments/0`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=map.txt');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(await answer.text()).toBe('A7 is here');
});

it('deleting leaves an empty mailbox', async () => {
  await send('Gone');
  expect((await fetch(`${url}/email/all`, { method: 'DELETE' })).status).toBe(200);
  expect(await list()).toEqual([]);
});

it('an unknown mail or attachment is 404', async () => {
  const paths = ['/mails/404', '/email/404/html', '/email/404/attachments/0', '/elsewhere'];
  expect(await Promise.all(paths.map(async (path) => (await fetch(url + path)).status))).toEqual([404, 404, 404, 404]);
});
