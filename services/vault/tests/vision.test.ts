import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processBarcode, processScanner } from '@floorlight/contracts/barcode-reading';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

/** What the model answers, in order; the last goes on. A string is its message's content. */
type Answer = string | { refusal: string } | { status: number } | 'hangs' | 'hangs up';

let model: Server;
let vault: VaultUnderTest;
let answers: Answer[] = [];
let asked: { headers: IncomingMessage['headers']; body: string }[] = [];
let unread: string;

async function answerNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({ headers: request.headers, body });
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === 'hangs') return;
  if (answer === 'hangs up') return void request.socket.destroy();
  if (typeof answer === 'object' && 'status' in answer) return void response.writeHead(answer.status).end('{}');
  const message = typeof answer === 'object' ? { content: null, ...answer } : { content: answer };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ id: '1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }),
  );
}

beforeAll(async () => {
  model = createServer((request, response) => void answerNext(request, response));
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  vault = await startVault({
    environment: {
      OPENAI_API_KEY: 'a key of this test',
      OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`, // listens on a port
      OPENAI_MODEL: 'reads-barcodes',
    },
    vision: { answerTimeout: 1500, halfOpenAfter: 2000 },
  });
  unread = (
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a98' } })
      .withExif({ IFD0: { Artist: 'A person of this warehouse' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
});
afterAll(async () => {
  await vault.stop();
  model.closeAllConnections();
  model.close();
});

beforeEach(() => {
  asked = [];
});

const modelAnswer = (type: string, value: string, confidence = 90) => JSON.stringify({ type, value, confidence });
const read = async () => succeeded(await (await vault.person()).call(processBarcode, { body: { imageData: unread } }));
const nothing = { success: false, error: 'No barcode detected', reason: 'none' };

test('a value that a check digit verifies is stored as reconstructed, with 95 percent at most', async () => {
  answers = [modelAnswer('ean13', '4006381333931', 99)];
  const person = await vault.person();
  expect(succeeded(await person.call(processScanner, { body: { imageData: unread } }))).toMatchObject({
    success: true,
    barcode: { type: 'ean13', value: '4006381333931', confidence: 95, isAiReconstructed: true },
    aiMetadata: { reconstructed: true },
  });
});

test('the model gets the strict schema and the pixels of the photo, and none of its metadata', async () => {
  answers = [modelAnswer('x00', 'X00ABC1234', 70)];
  expect(await read()).toEqual({
    success: true,
    barcode: { type: 'x00', value: 'X00ABC1234', confidence: 70, isAiReconstructed: true },
  });
  const [{ headers, body } = { headers: {}, body: '{}' }] = asked;
  const question = JSON.parse(body);
  expect(headers.authorization).toBe('Bearer a key of this test');
  expect(question).toMatchObject({ model: 'reads-barcodes', response_format: { json_schema: { strict: true } } });
  const url: string = question.messages[1].content[0].image_url.url;
  const image = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 60 });
  expect((await sharp(image).metadata()).exif).toBeUndefined();
  expect(image.includes('A person of this warehouse')).toBe(false);
});

test.each([
  ['a wrong check digit', modelAnswer('ean13', '4006381333932')],
  ['a value that does not match the pattern of its type', modelAnswer('x00', 'X00ABC')],
  ['a value that nothing verifies', modelAnswer('other', 'PALLET-7')],
  ['that there is no barcode', modelAnswer('none', '')],
  ['a value that it is not sure of', modelAnswer('ean13', '4006381333931', 69)],
  ['a placeholder', modelAnswer('upc', '000000000000')],
  ['a refusal', { refusal: 'I cannot help with that' }],
  ['that it takes no such photo', { status: 400 }],
  ['that it is asked too often', { status: 429 }],
] satisfies [string, Answer][])(
  'where the model answers %s, nothing is accepted and it is asked once',
  async (_, answer) => {
    answers = [answer];
    expect(await read()).toEqual(nothing);
    expect(asked).toHaveLength(1);
  },
);

test.each([
  ['no JSON', 'The barcode says 4006381333931'],
  ['a type of its own', modelAnswer('code128', 'ABC')],
  ['half its fields', '{"type":"ean13"}'],
  ['an error', { status: 500 }],
  ['nothing, and hanging up', 'hangs up'],
] satisfies [string, Answer][])('a model that answers %s is asked once more', async (_, answer) => {
  answers = [answer, modelAnswer('upc', '036000291452')];
  expect(await read()).toMatchObject({ success: true, barcode: { type: 'upc', value: '036000291452' } });
  expect(asked).toHaveLength(2);
});

test('a model that takes too long is neither waited for nor asked again', async () => {
  answers = ['hangs'];
  expect(await read()).toEqual(nothing);
  expect(asked).toHaveLength(1);
});

test('a model that keeps failing is not asked for a while, then asked again', async () => {
  answers = [{ status: 503 }];
  for (let photo = 0; photo < 5; photo++) expect(await read()).toEqual(nothing);
  const before = asked.length;
  expect(await read()).toEqual(nothing);
  expect(asked).toHaveLength(before);
  answers = [modelAnswer('ean13', '4006381333931')];
  await eventually(async () => expect(await read()).toMatchObject({ success: true }));
});
