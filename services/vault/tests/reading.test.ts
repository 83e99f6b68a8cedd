import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  barcodePhotoDays,
  barcodePhotoMaxBytes,
  deleteBarcodePhoto,
  getBarcodePhoto,
} from '@floorlight/contracts/barcode-photos';
import { processBarcode, processScanner, scanBarcode } from '@floorlight/contracts/barcode-reading';
import { addBarcode, listBarcodes, typeAndSymbology } from '@floorlight/contracts/barcodes';
import { getOwnVaultData } from '@floorlight/contracts/own-data';
import { getStats } from '@floorlight/contracts/vault-stats';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { imageBomb } from '@floorlight/test-kit/image-bomb';
import type { Person } from '@floorlight/test-kit/service-under-test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { removeOldPhotos } from '../src/photos/remove-old-photos.ts';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const drawn = (bcid: string, text: string): Promise<Buffer> =>
  bwip.toBuffer({
    bcid,
    text,
    scale: bcid === 'gs1-128' ? 2 : 3,
    padding: 12,
    backgroundcolor: 'FFFFFF',
    includecheck: bcid === 'code93',
  });
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
  ['ean8', '96385074', 'ean8'],
  ['upce', '04252614', 'upce'],
  ['interleaved2of5', '10012345678902', 'itf14'],
  ['code93', 'SHELF-9', 'code93'],
  ['rationalizedCodabar', 'A40156B', 'codabar'],
  ['msi', '1234566', 'msi'],
  ['pdf417', 'WAYBILL 7', 'pdf417'],
  ['azteccode', 'PASS 7', 'aztec'],
  ['gs1-128', '(01)04006381333931(10)AB12(21)9', 'gs1_128'],
  ['gs1datamatrix', '(01)04006381333931(10)AB12(21)9', 'gs1_datamatrix'],
] as const)('a photographed %s that says %s is read as %s', async (bcid, value, code) => {
  const { status, body } = await reading(await photoOf(await drawn(bcid, value)));
  const { type, symbology } = typeAndSymbology(code);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      barcode: { type, ...(symbology && { symbology }), value, confidence: 100, isAiReconstructed: false },
    },
  ]);
});

test('reading counts as a scan of today and stores nothing', async () => {
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
  expect([answer.status, answer.body]).toEqual([200, { success: false, error: 'No barcode detected', reason: 'none' }]);
  expect(succeeded(await person.call(getStats)).todayScans).toBe(0);
});

test('a file that can’t be read as a picture is refused with a message', async () => {
  const whole = await photoOf(await drawn('qrcode', 'half'));
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkwBADs=', 'base64');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(500)]);
  const noImage = 'Please select an image file';
  const refused: [Buffer, string][] = [
    [Buffer.from('%PDF-1.7 not a picture'), noImage],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), noImage],
    [whole.subarray(0, 3000), 'This image is damaged or incomplete. Please choose another one'],
    [whole.subarray(0, 12), 'This image is damaged or incomplete. Please choose another one'],
    [gif, 'This kind of image cannot be read. Please choose a JPEG, PNG or WebP'],
    [heic, 'HEIC photos cannot be read. Please choose a JPEG, PNG or WebP'],
  ];
  for (const [image, imageData] of refused) {
    const { status, body } = await reading(image);
    expect([status, body]).toMatchObject([400, { errors: { imageData } }]);
  }
  const person = await vault.person();
  for (const imageData of ['', 'no base64!', 'data:image/png;base64,', 'AAAA====', 'A\0A', 'A']) {
    const { status, body } = await person.call(processBarcode, { body: { imageData } });
    expect([status, body]).toMatchObject([400, { errors: { imageData: noImage } }]);
  }
});

test('a photo over 10 MB is refused, and one at the limit is opened', async () => {
  const over = await reading(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([over.status, over.body]).toMatchObject([413, { message: 'Please select an image smaller than 10MB' }]);
  expect((await reading(Buffer.alloc(10 * 1024 * 1024))).status).toBe(400);
});

test('small files that decode to gigabytes are refused and take no memory, and the reader goes on', async () => {
  const bomb = imageBomb();
  expect(bomb.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 6 }, () => reading(bomb)));
  for (const { status, body } of answers) {
    expect([status, body]).toMatchObject([
      400,
      { message: 'This image has too many pixels. Please choose a smaller one' },
    ]);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  const { body } = await reading(await photoOf(await drawn('code128', 'STILL-ALIVE')));
  expect(body).toMatchObject({ success: true, barcode: { value: 'STILL-ALIVE' } });
});

test('a progressive JPEG, which must be decoded whole, may have fewer pixels', async () => {
  const large = sharp({ create: { width: 4400, height: 3000, channels: 3, background: '#999' } });
  const refused = await reading(await large.clone().jpeg({ progressive: true }).toBuffer());
  expect([refused.status, refused.body]).toMatchObject([400, { message: expect.stringContaining('too many pixels') }]);
  expect((await reading(await large.jpeg().toBuffer())).body).toMatchObject({ error: 'No barcode detected' });
});

test('the scanner stores a new barcode and uses a stored one again', async () => {
  const person = await vault.person();
  const imageData = `data:image/jpeg;base64,${(await photoOf(await drawn('ean13', '4006381333931'))).toString('base64')}`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = succeeded(await person.call(processScanner, { body: { imageData }, headers }));
  // The answer was lost, so the phone sends the photo again.
  expect(succeeded(await person.call(processScanner, { body: { imageData }, headers }))).toEqual(first);
  expect(first).toMatchObject({
    success: true,
    isNew: true,
    barcode: { type: 'ean13', value: '4006381333931', confidence: 100, isAiReconstructed: false, usageCount: 0 },
    aiMetadata: { reconstructed: false },
    message: 'Barcode saved to your vault',
  });
  const second = succeeded(await person.call(processScanner, { body: { imageData } }));
  expect(second).toMatchObject({
    isNew: false,
    barcode: { id: first.barcode?.id, usageCount: 1 },
    message: 'This barcode is in your vault already',
  });
  expect(succeeded(await person.call(getStats))).toEqual({ totalBarcodes: 1, todayScans: 2 });
});

test('the scanner stores no away code of the site, and counts no scan of it', async () => {
  const person = await vault.person();
  const imageData = (await photoOf(await drawn('code128', 'AWAY-4'))).toString('base64');
  const read = async (awayCodes: string[]) =>
    succeeded(await person.call(processScanner, { body: { imageData, awayCodes } }));
  expect(await read(['away*'])).toEqual({
    ...{ success: true, awayCode: 'AWAY-4', aiMetadata: { reconstructed: false } },
    message: 'This code starts and ends breaks',
  });
  expect(succeeded(await person.call(getStats))).toEqual({ totalBarcodes: 0, todayScans: 0 });
  expect(await read(['BREAK*'])).toMatchObject({ isNew: true, barcode: { value: 'AWAY-4' } });
});

test('the photo that a barcode was read from is kept small, for its owner alone, until it is removed or 90 days old', async () => {
  const [owner, other] = [await vault.person(), await vault.person({ role: 'manager' })];
  const label = await photoOf(await drawn('ean13', '4006381333931'));
  const withPlace = await sharp(label)
    .withExif({ IFD0: { Artist: 'Sam' } })
    .jpeg()
    .toBuffer();
  const imageData = withPlace.toString('base64');
  const scanned = succeeded(await owner.call(processScanner, { body: { imageData } })).barcode;
  const id = scanned?.id ?? '';
  expect(scanned?.imageUrl).toMatch(new RegExp(`^/api/barcodes/${id}/photo\\?at=\\d+$`));
  const photo = async ({ call }: Person) => call(getBarcodePhoto, { params: { id } });
  const kept = await sharp(await succeeded(await photo(owner)).arrayBuffer()).metadata();
  expect([kept.width, kept.height, kept.exif]).toEqual([480, 360, undefined]);
  expect((await photo(other)).status).toBe(404);

  const body = { type: 'qr', value: 'SHELF 7', scanned: true, photo: imageData } as const;
  const typed = succeeded(await owner.call(addBarcode, { body }));
  expect(typed.imageUrl).toContain(typed.id);
  const own = succeeded(await owner.call(getOwnVaultData));
  expect(own.barcode_photos?.map(({ jpeg }) => typeof jpeg)).toEqual(['string', 'string']);
  const removed = await owner.call(deleteBarcodePhoto, { params: { id } });
  expect([removed.status, (await photo(owner)).status]).toEqual([204, 404]);
  const images = async () => succeeded(await owner.call(listBarcodes)).map(({ imageUrl }) => imageUrl);
  expect(await images()).toEqual([typed.imageUrl, null]);

  const db = openDatabase({
    url: vault.adminDatabaseUrl,
    log: createLogger({ service: 'vault', level: 'silent' }),
    max: 1,
  });
  onTestFinished(() => db.stop());
  const later = () => new Date(Date.now() + (barcodePhotoDays + 1) * 86_400_000);
  await removeOldPhotos({ db, now: later }, new AbortController().signal);
  expect(await images()).toEqual([null, null]);
});

test('a photo that can’t be opened is left out, and its barcode is saved; of a badge none is kept', async () => {
  const owner = await vault.person();
  const photo = Buffer.from('no photo').toString('base64');
  const saved = succeeded(await owner.call(addBarcode, { body: { type: 'qr', value: 'SHELF 8', photo } }));
  expect(saved.imageUrl).toBeNull();
  const tooLarge = Buffer.alloc(barcodePhotoMaxBytes + 3).toString('base64');
  expect((await owner.call(addBarcode, { rawBody: { type: 'qr', value: 'a', photo: tooLarge } })).status).toBe(400);
});

test('the scanner stores nothing of a photo without a barcode', async () => {
  const person = await vault.person();
  const wall = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#667' } })
    .png()
    .toBuffer();
  const body = { imageData: wall.toString('base64') };
  expect(succeeded(await person.call(processScanner, { body }))).toEqual({
    success: false,
    aiMetadata: { reconstructed: false },
    message: 'No barcode detected',
    reason: 'none',
  });
  expect(succeeded(await person.call(scanBarcode, { body }))).toEqual({ barcode: 'No barcode detected' });
  expect(succeeded(await person.call(getStats))).toEqual({ totalBarcodes: 0, todayScans: 0 });
});

test('barcode/scan answers the value alone and stores nothing', async () => {
  const person = await vault.person();
  const imageData = (await photoOf(await drawn('code128', 'X00ABC1234'))).toString('base64');
  expect(succeeded(await person.call(scanBarcode, { body: { imageData } }))).toEqual({
    barcode: 'X00ABC1234',
    type: 'x00',
  });
  expect(succeeded(await person.call(getStats))).toEqual({ totalBarcodes: 0, todayScans: 1 });
});

test('a symbol whose value can’t be stored counts as no barcode, not as an error', async () => {
  const person = await vault.person();
  const imageData = (await photoOf(await drawn('datamatrix', 'A\0B'))).toString('base64');
  expect(succeeded(await person.call(processScanner, { body: { imageData } }))).toMatchObject({ success: false });
});

test('while photos are read, the service goes on answering at once', async () => {
  const person = await vault.person();
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const imageData = noise.toString('base64');
  await person.call(processBarcode, { body: { imageData } }); // the processes have begun
  loop.enable();
  const used = performance.eventLoopUtilization();
  const began = performance.now();
  await Promise.all([1, 2, 3].map(() => person.call(processBarcode, { body: { imageData } })));
  const took = performance.now() - began;
  loop.disable();
  const busy = performance.eventLoopUtilization(used).active;
  expect(busy).toBeLessThan(took / 2);
  expect(loop.percentile(50) / 1e6).toBeLessThan(50);
});
