import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { updateIncident } from '@floorlight/contracts/incident-changes';
import { getIncident, getIncidentPhoto } from '@floorlight/contracts/incidents';
import { client, succeeded } from '@floorlight/test-kit/client';
import { imageBomb } from '@floorlight/test-kit/image-bomb';
import type { Person } from '@floorlight/test-kit/service-under-test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noise, photo, photoOnItsSide } from './images.ts';
import { add, addWithRetry, read, reportedBy, storedFiles } from './photos.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

vi.setConfig({ testTimeout: 120_000 }); // each photo starts a process, which is slow on a busy machine

const directory = mkdtempSync(join(tmpdir(), 'photos-'));
const photosDirectory = join(directory, 'photos');

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest({ INCIDENT_PHOTOS_DIR: photosDirectory });
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(async () => {
  await safety.stop();
  rmSync(directory, { recursive: true });
});

const reported = (by: Person = worker) => reportedBy(by);
const files = (id: string) => storedFiles(photosDirectory, id);

describe('a photo', () => {
  test('is stored upright and without metadata about place, time or camera', async () => {
    const sent = await photoOnItsSide(60, 40);
    expect(await sharp(sent).metadata()).toMatchObject({ width: 60, height: 40, orientation: 6 });
    expect(sent.includes('SpyCam') && sent.includes('secret')).toBe(true);

    const incident = await reported();
    const answer = await add(worker, incident.id, new Uint8Array(sent));
    expect(answer.status).toBe(201);
    const withPhoto = succeeded(answer);
    expect(withPhoto).toMatchObject({ photos: [{ width: 40, height: 60 }], version: 2 });

    const { bytes, headers } = await read(worker, withPhoto);
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect([stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation]).toEqual(Array(5).fill(undefined));
    expect(bytes.includes('SpyCam') || bytes.includes('Exif') || bytes.includes('secret')).toBe(false);
    const top = await sharp(bytes).extract({ left: 20, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect([...top].map((value) => Math.round(value / 255))).toEqual([1, 0, 0]); // red is on top
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    expect(await readFile(join(photosDirectory, incident.id, `${withPhoto.photos[0]?.id}.jpg`))).toEqual(bytes);
  });

  test('may be a transparent PNG or a large WebP; the stored JPEG has at most 2048 pixels per side', async () => {
    const incident = await reported();
    const png = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const first = succeeded(await add(worker, incident.id, new Uint8Array(png), 'image/png'));
    const { dominant } = await sharp((await read(worker, first)).bytes).stats();
    expect(Math.min(...Object.values(dominant))).toBeGreaterThan(240); // white

    const webp = await sharp(await photo(3000, 1500))
      .webp()
      .toBuffer();
    const second = succeeded(await add(manager, incident.id, new Uint8Array(webp), 'image/webp'));
    expect(second.photos[1]).toMatchObject({ width: 2048, height: 1024 });
  });

  test('can be seen and added only by the reporter and the managers of the site', async () => {
    const author = await safety.person();
    const incident = succeeded(await add(author, (await reported(author)).id, new Uint8Array(await photo())));
    expect((await read(manager, incident)).bytes.equals((await read(author, incident)).bytes)).toBe(true);

    const params = { id: incident.id, photoId: incident.photos[0]?.id ?? '' };
    const otherSite = await safety.person({ role: 'manager', siteId: 'elsewhere' });
    for (const other of [worker, otherSite]) {
      expect((await other.call(getIncidentPhoto, { params })).status).toBe(404);
      expect((await add(other, incident.id, new Uint8Array(await photo()))).status).toBe(404);
    }
    const signedOut = client(safety.baseUrl);
    expect((await signedOut(getIncidentPhoto, { params })).status).toBe(401);
    const other = await reported(author);
    expect((await author.call(getIncidentPhoto, { params: { ...params, id: other.id } })).status).toBe(404);
    expect((await manager.call(getIncidentPhoto, { params: { ...params, photoId: randomUUID() } })).status).toBe(404);
  });

  test('sent again with the same key is stored once', async () => {
    const incident = await reported();
    const [bytes, headers] = [new Uint8Array(await photo()), { 'idempotency-key': randomUUID() }];
    const first = succeeded(await add(worker, incident.id, bytes, 'image/jpeg', headers));
    expect(succeeded(await add(worker, incident.id, bytes, 'image/jpeg', headers))).toEqual(first);
    const other = await add(worker, incident.id, new Uint8Array(await photo(20, 20)), 'image/jpeg', headers);
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    expect(await files(incident.id)).toHaveLength(1);
  });

  test('is one of at most five: of six sent at once, five are stored and nothing of the sixth', async () => {
    const incident = await reported();
    const bytes = new Uint8Array(await photo());
    const answers = await Promise.all(Array.from({ length: 6 }, () => addWithRetry(worker, incident.id, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: 'An incident report can have at most 5 photos',
    });
    const current = succeeded(await worker.call(getIncident, { params: { id: incident.id } }));
    expect(current.photos).toHaveLength(5);
    expect((await files(incident.id)).sort()).toEqual(current.photos.map(({ id }) => `${id}.jpg`).sort());
  });

  test('is refused for a closed report', async () => {
    const { id } = await reported();
    for (const status of ['in_progress', 'closed'] as const)
      succeeded(await manager.call(updateIncident, { params: { id }, body: { status } }));
    const answer = await add(worker, id, new Uint8Array(await photo()));
    expect([answer.status, answer.body]).toMatchObject([409, { message: 'Already closed by Mia Chen' }]);
    expect(await files(id)).toEqual([]);
  });
});

describe('an invalid photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const unreadable = "Couldn't read this photo. Send a JPEG, PNG or WebP";
  const damaged = 'This photo is damaged or incomplete. Choose another one';
  const tooLarge = 'This photo is too large. Send one with at most 50 million pixels';
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const cases: [what: string, type: string, make: () => Promise<Buffer>, message: string][] = [
    ['plain text', 'image/jpeg', async () => Buffer.from('not a photo at all'), unreadable],
    ['no bytes', 'image/jpeg', async () => Buffer.alloc(0), unreadable],
    ['an SVG', 'image/png', async () => Buffer.from(svg), unreadable],
    ['a GIF called a PNG', 'image/png', () => noise(20).gif().toBuffer(), unreadable],
    ['half a JPEG', 'image/jpeg', async () => cut(await noise(200).jpeg().toBuffer()), damaged],
    ['half a PNG', 'image/png', async () => cut(await noise(200).png().toBuffer()), damaged],
    ['half a WebP', 'image/webp', async () => cut(await noise(200).webp().toBuffer()), damaged],
    ['a decompression bomb', 'image/png', async () => imageBomb(), tooLarge],
  ];

  test.each(cases)('%s is refused with a clear message', async (_what, type, make, message) => {
    const incident = await reported();
    const answer = await add(worker, incident.id, new Uint8Array(await make()), type);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_request', message, errors: { photo: message } },
    ]);
    expect(succeeded(await worker.call(getIncident, { params: { id: incident.id } }))).toEqual(incident);
    expect(await files(incident.id)).toEqual([]);
  });

  test('with another media type is 415, over 10 MB is 413', async () => {
    const { id } = await reported();
    const gif = await add(worker, id, new Uint8Array(await noise(20).gif().toBuffer()), 'image/gif');
    expect([gif.status, gif.body]).toMatchObject([415, { message: 'Please select a JPEG, PNG or WebP file' }]);
    const large = await add(worker, id, new Uint8Array(10 * 1024 * 1024 + 1));
    expect([large.status, large.body]).toMatchObject([413, { message: 'This is too large to send: at most 10 MB' }]);
  });

  test('does not use memory of the service, which still raises alerts meanwhile', async () => {
    const [{ id }, bytes] = [await reported(), new Uint8Array(imageBomb())];
    global.gc?.();
    const before = process.memoryUsage().rss;
    const bombs = Array.from({ length: 2 }, () => add(worker, id, bytes, 'image/png'));
    const alert = await worker.call(raiseAlert, { body: { title: 'Fire Emergency', severity: 'critical' } });
    expect(alert.status).toBe(201);
    expect((await Promise.all(bombs)).map(({ status }) => status)).toEqual([400, 400]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024); // one takes 900 MB decoded
  });
});

test('two pictures of 50 megapixels at once, which must be decoded whole, leave the memory of the service flat', async () => {
  const { id } = await reported();
  const large = sharp({ create: { width: 10_000, height: 5000, channels: 3, background: '#123456' } });
  const bytes = new Uint8Array(await large.png({ progressive: true }).toBuffer());
  global.gc?.();
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 2 }, () => add(worker, id, bytes, 'image/png')));
  for (const { status } of answers) expect([201, 503]).toContain(status); // a busy machine takes one at a time
  expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024); // one takes 150 MB decoded
});

test('uploads are deleted after processing', async () => {
  expect(await readdir(join(photosDirectory, 'arrivals'))).toEqual([]);
});
