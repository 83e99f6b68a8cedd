import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestLanguage } from '../src/request-language.ts';

let server: Server;
beforeAll(async () => {
  const app = express();
  app.get('/', (request, response) => {
    response.send(requestLanguage(request, ['de', 'en', 'es', 'pt-BR'], 'en'));
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Fetch would add a header where there is none. */
async function languageFor(header: string | undefined): Promise<string> {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const request = get({ port, headers: header === undefined ? {} : { 'accept-language': header } });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (!answer) throw new Error('there was no answer');
  return text(answer);
}

test.each([
  ['es', 'es'],
  ['ES', 'es'],
  ['es-MX,es;q=0.9', 'es'],
  ['es-MX', 'es'],
  ['fr,es;q=0.5', 'es'],
  ['en;q=0.3,es;q=0.8,de;q=0.5', 'es'],
  ['pt', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['xx-invented, es', 'es'],
  [';;;=,,q=1, es;q=0.1', 'es'],
])('%j is answered in %s', async (header, language) => {
  expect(await languageFor(header)).toBe(language);
});

test.each([
  undefined,
  '',
  ' ',
  '*',
  'fr, *;q=0.5',
  'fr',
  'es;q=0',
  'es;q=often',
  ';q=1',
  ',,,',
  '__proto__',
  '../../etc/passwd',
  '<script>',
  ','.repeat(10_000),
  'a-'.repeat(5_000),
  'x;q='.repeat(2_500),
  '🙂'.repeat(2_500),
])('%j is answered in the fallback', async (header) => {
  const latin = header && Buffer.from(header).toString('latin1'); // as a header's bytes are sent
  expect(await languageFor(latin)).toBe('en');
});
