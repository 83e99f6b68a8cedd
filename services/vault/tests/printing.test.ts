import { createServer, type Server, type Socket } from 'node:net';
import { type Label, listLabelPrinters, printLabels } from '@floorlight/contracts/labels';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

/** What a printer says about itself: paper out and paused are the second and third number. */
const ready = '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n';
const outOfPaper = ready.replace('030,0,0', '030,1,1');

/** A printer: a server that takes what comes. */
let printer: Server;
let answer: string;
let received: string;
let onData: (socket: Socket) => void;
let vault: VaultUnderTest;
let worker: Person;

beforeAll(async () => {
  printer = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        received += chunk.toString();
        if (received === '~HS\r\n') socket.write(answer);
        onData(socket);
      });
  });
  await new Promise<void>((done) => printer.listen(0, '127.0.0.1', done));
  const { port } = printer.address() as { port: number }; // a TCP server's
  const of = (name: string, address: string) => ({ name, address, density: '203', format: 'roll51x25' as const });
  vault = await startVault({
    site: { labelPrinters: [of('Dock', `127.0.0.1:${port}`), of('Off', 'localhost:1')] },
  });
  worker = await vault.person();
});
beforeEach(() => {
  [answer, received, onData] = [ready, '', () => {}];
});
afterAll(async () => {
  await vault.stop();
  printer.close();
});

const label = (value: string, title = ''): Label => ({ type: 'qr', value, title });
const print = async (labels: Label[], name = 'Dock') =>
  succeeded(await worker.call(printLabels, { body: { labels, printer: name, format: 'roll51x25' } }));

test('labels go to the site’s printer, whose address nobody sees, and the log says how many', async () => {
  expect(succeeded(await worker.call(listLabelPrinters)).map(({ name }) => name)).toEqual(['Dock', 'Off']);
  expect(JSON.stringify(await worker.call(listLabelPrinters))).not.toContain('127.0.0.1');
  expect(await print([label('A-1'), label('^XZ~JA', '^XZ ~JA')])).toEqual({ sent: 2, problem: null });
  expect(received.match(/\^XA|\^XZ|~../g)).toEqual(['~HS', '^XA', '^XZ', '^XA', '^XZ']);
  expect(await vault.publishedEvent('vault.labels.printed', worker)).toEqual({
    ...{ printer: 'Dock', labels: 2, sent: 2, copies: 1, problem: null, userId: worker.principal.sub },
  });
});

test('a printer without paper prints nothing and says so', async () => {
  answer = outOfPaper;
  expect(await print([label('A-1')])).toEqual({ sent: 0, problem: 'paper' });
  expect(received).toBe('~HS\r\n');
});

test('a printer that can’t be reached, and one that the site doesn’t have, are named', async () => {
  expect(await print([label('A-1')], 'Off')).toEqual({ sent: 0, problem: 'unreachable' });
  const body = { labels: [label('A-1')], printer: 'Gone', format: 'roll51x25' as const };
  expect((await worker.call(printLabels, { body })).body).toMatchObject({
    errors: { printer: 'This site has no such printer any more. Choose another one' },
  });
});

test('a printer that breaks off has taken some of the labels: the others are printed again', async () => {
  onData = (socket) => received.includes('^XZ') && socket.resetAndDestroy();
  const { sent, problem } = await print(Array.from({ length: 20 }, (_, index) => label(`A-${index}`)));
  expect(problem).toBe('stopped');
  expect(sent).toBeLessThan(20);
});

test('a printer that knows no status is printed on all the same', async () => {
  answer = '';
  expect(await print([label('A-1')])).toEqual({ sent: 1, problem: null });
});
