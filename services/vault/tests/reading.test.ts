import { processBarcode } from '@floorlight/contracts/reading';
import { getStats, listBarcodes } from '@floorlight/contracts/vault';
import { succeeded } from '@floorlight/test-kit/client';
import { imageBomb } from '@floorlight/test-kit/image-bomb';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const drawn = (bcid: string, text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid, text, scale: 3, padding: 12, backgroundcolor: 'FFFFFF' });
const photoOf = (label: Buffer): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: label }])
    .blur(0.6)
    .jpeg({ quality: 60 })
    .toBuffer();
const reading = async (image: Buffer) => {
  const person = await vault.person();
  return person.call(processBarcode, { body: { imageData: image.toString('base64') } });
};

test.each([
  ['ean13', '4006381333931', 'ean13'],
  ['upca', '036000291452', 'upc'],
  ['code128', 'AWAY-0042', 'code128'],
  ['code128', 'X00ABC1234', 'x00'],
  ['code39', 'BREAK7', 'code39'],
  ['qrcode', 'https://floorlight.test/away/7', 'qr'],
  ['datamatrix', 'TOTE-A12', 'datamatrix'],
])('a photographed %s that says %s is read as %s', async (symbology, value, type) => {
  const { status, body } = await reading(await photoOf(await drawn(symbology, value)));
  expect([status, body]).toEqual([
    200,
    { success: true, barcode: { type, value, confidence: 100, isAiReconstructed: false } },
  ]);
});

test('a read counts as a scan of today and puts nothing into the vault', async () => {
  const person = await vault.person();
  const imageData = (await photoOf(await drawn('code128', 'AWAY-1'))).toString('base64');
  await person.call(processBarcode, { body: { imageData: `data:image/jpeg;base64,${imageData}` } });
  expect(succeeded(await person.call(getStats))).toEqual({ totalBarcodes: 0, todayScans: 1 });
  expect(succeeded(await person.call(listBarcodes))).toEqual([]);
});

test('a photo without a barcode says so and counts nothing', async () => {
  const person = await vault.person();
  const wall = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#667' } })
    .jpeg()
    .toBuffer();
  const answer = await person.call(processBarcode, { body: { imageData: wall.toString('base64') } });
  expect([answer.status, answer.body]).toEqual([200, { success: false, error: 'No barcode detected' }]);
  expect(succeeded(await person.call(getStats)).todayScans).toBe(0);
});

test('what is no picture is refused in words', async () => {
  const cutOff = (await photoOf(await drawn('qrcode', 'half'))).subarray(0, 3000);
  const refused = [Buffer.from('%PDF-1.7 not a picture'), cutOff, Buffer.from('<svg/>')];
  for (const image of refused) {
    const { status, body } = await reading(image);
    expect([status, body]).toMatchObject([400, { errors: { imageData: 'Please select an image file' } }]);
  }
  const person = await vault.person();
  for (const imageData of ['', 'no base64!', 'data:image/png;base64,']) {
    expect((await person.call(processBarcode, { body: { imageData } })).status).toBe(400);
  }
});

test('a photo over 10 MB is refused, and one at the limit is looked at', async () => {
  const over = await reading(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([over.status, over.body]).toMatchObject([413, { message: 'Please select an image smaller than 10MB' }]);
  expect((await reading(Buffer.alloc(10 * 1024 * 1024))).status).toBe(400);
});

test('a small file that would unfold into gigabytes is refused and takes no memory', async () => {
  const bomb = imageBomb();
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 6 }, () => reading(bomb)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(400));
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  const { body } = await reading(await photoOf(await drawn('code128', 'STILL-ALIVE')));
  expect(body).toMatchObject({ success: true, barcode: { value: 'STILL-ALIVE' } });
});
