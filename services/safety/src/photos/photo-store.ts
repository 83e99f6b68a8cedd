import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncidentPhoto } from '@floorlight/contracts/incidents';
import { coded } from '@floorlight/languages/coded';
import { Failure, unavailable } from '@floorlight/service-kit/failures';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import pLimit from 'p-limit';
import { refusals } from '../refusal-messages.ts';
import { photoFiles } from './photo-files.ts';
import { type ObjectStore, photoObjects } from './photo-objects.ts';
import { runReEncode } from './run-re-encode.ts';

/** Stores the photos of incidents in a private directory or an object store. Optional: alerts work without. */
export interface PhotoStore extends Part {
  /**
   * Re-encodes a photo and stores it. `digest` is the SHA-256 of the received bytes. Throws
   * `invalid_request` for an invalid photo, `unavailable` if it can't be stored now or too many photos wait.
   */
  save(incidentId: string, bytes: AsyncIterable<Uint8Array>): Promise<{ photo: IncidentPhoto; digest: string }>;
  delete(incidentId: string, photoId: string): Promise<void>;
  /** Null if it is missing. */
  open(incidentId: string, photoId: string): Promise<Blob | null>;
}

/** Milliseconds to wait in the queue. With the time to re-encode, this stays below the gateway's timeout. */
const queueTimeout = 7000;
/** Age in milliseconds after which an upload belongs to a process that died. */
const abandonedAfter = 3_600_000;

/** In `objects`, or where there is no such store in `directory`, where photos also arrive. */
export function photoStore(directory: string, log: Logger, objects: ObjectStore | null = null): PhotoStore {
  const uploads = join(directory, 'arrivals');
  const files = photoFiles(directory);
  const kept = objects ? photoObjects(objects, uploads, files) : files;
  const oneAtATime = pLimit(1); // at most one decoded image in memory

  async function save(incidentId: string, id: string, bytes: AsyncIterable<Uint8Array>) {
    const upload = join(uploads, id);
    const hash = createHash('sha256');
    try {
      await mkdir(uploads, { recursive: true });
      await pipeline(bytes, hashing(hash), createWriteStream(upload));
      const queuedAt = performance.now();
      const size = await oneAtATime(async () => {
        if (performance.now() - queuedAt > queueTimeout) throw unavailable(coded(refusals.photoUploadsBusy));
        return runReEncode(upload, kept.pathFor(incidentId, id), log);
      });
      await kept.keep(incidentId, id);
      return { photo: { id, ...size }, digest: hash.digest('hex') };
    } catch (error) {
      throw error instanceof Failure ? error : unavailable(coded(refusals.photosUnavailable), error);
    } finally {
      await rm(upload, { force: true }).catch(() => {}); // `deleteAbandoned` retries
    }
  }

  return {
    name: 'photos',
    optional: true,
    async start() {
      await deleteAbandoned(uploads).catch((error) =>
        log.error({ err: error, directory }, 'the photo directory is not writable'),
      );
    },
    async check() {
      await access(uploads, constants.W_OK);
      await kept.check();
    },

    save: (incidentId, bytes) => save(incidentId, randomUUID(), bytes),
    delete: kept.delete,
    async open(incidentId, photoId) {
      const photo = await kept.open(incidentId, photoId).catch((error: unknown) => {
        throw unavailable(coded(refusals.photosUnavailable), error);
      });
      if (!photo) log.error({ incidentId, photoId }, 'a photo is missing');
      return photo;
    },
  };
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Deletes uploads of processes that died. */
async function deleteAbandoned(uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true });
  for (const name of await readdir(uploads)) {
    const file = join(uploads, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - abandonedAfter) await rm(file, { force: true });
  }
}
