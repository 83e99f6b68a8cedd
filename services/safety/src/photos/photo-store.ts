import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream, openAsBlob } from 'node:fs';
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
import { runReEncode } from './run-re-encode.ts';

/** Stores the photos of incidents as files in a private directory. Optional: alerts work when it is not writable. */
export interface PhotoStore extends Part {
  /**
   * Re-encodes a photo and writes it to the disk. `digest` is the SHA-256 of the received bytes. Throws
   * `invalid_request` for an invalid photo, `unavailable` if the directory is not writable or too many photos wait.
   */
  save(incidentId: string, bytes: AsyncIterable<Uint8Array>): Promise<{ photo: IncidentPhoto; digest: string }>;
  delete(incidentId: string, photoId: string): Promise<void>;
  /** Null if the file is missing. */
  open(incidentId: string, photoId: string): Promise<Blob | null>;
}

/** Milliseconds to wait in the queue. With the time to re-encode, this stays below the gateway's timeout. */
const queueTimeout = 7000;
/** Age in milliseconds after which an upload belongs to a process that died. */
const abandonedAfter = 3_600_000;

export function photoStore(directory: string, log: Logger): PhotoStore {
  const uploads = join(directory, 'arrivals');
  const oneAtATime = pLimit(1); // at most one decoded image in memory
  const fileOf = (incidentId: string, photoId: string) => join(directory, incidentId, `${photoId}.jpg`);

  async function save(incidentId: string, id: string, bytes: AsyncIterable<Uint8Array>) {
    const upload = join(uploads, id);
    const hash = createHash('sha256');
    try {
      await mkdir(uploads, { recursive: true });
      await pipeline(bytes, hashing(hash), createWriteStream(upload));
      const queuedAt = performance.now();
      const size = await oneAtATime(async () => {
        if (performance.now() - queuedAt > queueTimeout) throw unavailable(coded(refusals.photoUploadsBusy));
        return runReEncode(upload, fileOf(incidentId, id), log);
      });
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
    check: () => access(uploads, constants.W_OK),

    save: (incidentId, bytes) => save(incidentId, randomUUID(), bytes),
    delete: (incidentId, photoId) => rm(fileOf(incidentId, photoId), { force: true }),
    async open(incidentId, photoId) {
      const file = fileOf(incidentId, photoId);
      const exists = await stat(file).catch(() => null);
      if (!exists) log.error({ file }, 'the file of a photo is missing');
      return exists && openAsBlob(file, { type: 'image/jpeg' });
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
