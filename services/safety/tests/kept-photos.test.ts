import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { updateIncident } from '@floorlight/contracts/incident-changes';
import { getIncident } from '@floorlight/contracts/incidents';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { freePort } from '@floorlight/test-kit/free-port';
import type { Person } from '@floorlight/test-kit/service-under-test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { deleteOldPhotos } from '../src/photos/delete-old-photos.ts';
import { photoStore } from '../src/photos/photo-store.ts';
import { photo } from './images.ts';
import { add, addWithRetry, reportedBy, storedFiles } from './photos.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

interface S3Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
/** A server with the S3 API, which checks signatures. It has no types. */
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('@20minutes/s3rver');

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

test('without a writable directory photos answer 503 and are reported down; everything else works', async () => {
  const file = join(directory, 'a-file');
  writeFileSync(file, '');
  const broken = await safetyUnderTest({ INCIDENT_PHOTOS_DIR: join(file, 'photos') });
  const reporter = await broken.person();
  const incident = await reported(reporter);
  const answer = await add(reporter, incident.id, new Uint8Array(await photo()));
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
  const ready = await fetch(`${broken.baseUrl}/readyz`);
  expect(ready.status).toBe(200);
  expect(JSON.stringify(await ready.json())).toContain('"name":"photos","state":"down"');
  await broken.stop();
});

test('photos are kept in an object store; files from before are found, and without the store nothing is left behind', async () => {
  const port = await freePort();
  const bucket = { name: 'photos' };
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [bucket] });
  await server.run();
  onTestFinished(() => server.close());
  const log = createLogger({ service: 'test', level: 'silent' });
  const there = { url: `http://127.0.0.1:${port}/photos`, region: 'us-east-1', user: 'S3RVER', secretKey: 'S3RVER' };
  const local = join(directory, 'with-objects');
  const store = photoStore(local, log, there);
  await store.start?.();
  await store.check?.();
  const incidentId = randomUUID();
  const { photo: saved } = await store.save(incidentId, Readable.from([await photo(20, 20)]));
  expect(await readdir(join(local, 'arrivals'))).toEqual([]);
  const kept = (await (await store.open(incidentId, saved.id))?.arrayBuffer()) ?? new ArrayBuffer();
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 20 });
  await store.delete(incidentId, saved.id);
  expect(await store.open(incidentId, saved.id)).toBeNull();

  mkdirSync(join(local, incidentId));
  writeFileSync(join(local, incidentId, 'old.jpg'), 'from before');
  expect(await (await store.open(incidentId, 'old'))?.text()).toBe('from before');

  const stranger = photoStore(local, log, { ...there, secretKey: 'another' });
  await expect(stranger.check?.()).rejects.toThrow('answered 403');
  const refused = stranger.save(incidentId, Readable.from([await photo(20, 20)]));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  await expect(stranger.open(incidentId, 'old')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await readdir(join(local, 'arrivals'))).toEqual([]);
});

test('photos go when their site keeps them no longer, also after one that fails; the incident stays, and photos of open ones', async () => {
  const [old, open] = await Promise.all([reported(), reported()]);
  for (const { id } of [old, open]) await addWithRetry(worker, id, new Uint8Array(await photo(20, 20)));
  for (const status of ['in_progress', 'resolved'] as const)
    succeeded(await manager.call(updateIncident, { params: { id: old.id }, body: { status } }));
  const log = createLogger({ service: 'test', level: 'fatal' });
  const db = openDatabase({ url: safety.databaseUrl, log });
  onTestFinished(() => db.stop());
  const deleteAfter = (days: number) =>
    deleteOldPhotos({
      db,
      log,
      photos: photoStore(photosDirectory, log),
      sites: new Map([
        ['failing', { ...safety.site, photoRetentionDays: Number.MAX_VALUE }],
        [safety.site.id, { ...safety.site, photoRetentionDays: 30 }],
      ]),
      now: () => new Date(safety.clock.now().getTime() + days * 86_400_000),
    });
  await deleteAfter(29);
  expect(await files(old.id)).toHaveLength(1);
  await deleteAfter(31);
  expect([await files(old.id), await files(open.id)].map(({ length }) => length)).toEqual([0, 1]);
  expect(succeeded(await worker.call(getIncident, { params: { id: old.id } }))).toMatchObject({ photos: [] });
});
