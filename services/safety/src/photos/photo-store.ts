import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream, openAsBlob } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncidentPhoto } from '@floorlight/contracts/incidents';
import { Failure, unavailable } from '@floorlight/service-kit/failures';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import pLimit from 'p-limit';
import { runReEncode } from './run-re-encode.ts';

/** Photos of incidents as files of a directory that nothing serves. Emergencies go on where it can't be written. */
export interface PhotoStore extends Part {
  /** Keeps a photo, written anew and on the disk when this resolves. `digest` is of the bytes as they came. */
  keep(incidentId: string, bytes: AsyncIterable<Uint8Array>): Promise<{ photo: IncidentPhoto; digest: string }>;
  discard(incidentId: string, photoId: string): Promise<void>;
  /** Null where the file is gone. */
  open(incidentId: string, photoId: string): Promise<Blob | null>;
}

/** Milliseconds to wait for one's turn: with the time a photo may take, the gateway still waits for the answer. */
const longestWait = 7000;
/** Milliseconds after which what has arrived belongs to a process that died. */
const abandonedAfter = 3_600_000;

export function photoStore(directory: string, log: Logger): PhotoStore {
  const arrivals = join(directory, 'arrivals');
  const oneAtATime = pLimit(1); // one decoded image in memory, however many are sent
  const fileOf = (incidentId: string, photoId: string) => join(directory, incidentId, `${photoId}.jpg`);

  async function keep(incidentId: string, id: string, bytes: AsyncIterable<Uint8Array>) {
    const arrived = join(arrivals, id);
    const hash = createHash('sha256');
    try {
      await mkdir(arrivals, { recursive: true });
      await pipeline(bytes, hashing(hash), createWriteStream(arrived));
      const whole = performance.now();
      const size = await oneAtATime(async () => {
        if (performance.now() - whole > longestWait) throw unavailable('Too many photos at once. Please try again');
        return runReEncode(arrived, fileOf(incidentId, id), log);
      });
      return { photo: { id, ...size }, digest: hash.digest('hex') };
    } catch (error) {
      throw error instanceof Failure ? error : unavailable('Photos cannot be taken in right now', error);
    } finally {
      await rm(arrived, { force: true }).catch(() => {}); // or `tidy` will
    }
  }

  return {
    name: 'photos',
    optional: true,
    async start() {
      await tidy(arrivals).catch((error) => log.error({ err: error, directory }, 'Photos cannot be kept'));
    },
    check: () => access(arrivals, constants.W_OK),

    keep: (incidentId, bytes) => keep(incidentId, randomUUID(), bytes),
    discard: (incidentId, photoId) => rm(fileOf(incidentId, photoId), { force: true }),
    async open(incidentId, photoId) {
      const file = fileOf(incidentId, photoId);
      const there = await stat(file).catch(() => null);
      if (!there) log.error({ file }, 'The file of a photo is gone');
      return there && openAsBlob(file, { type: 'image/jpeg' });
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

/** Removes what processes left behind that died while photos arrived. */
async function tidy(arrivals: string): Promise<void> {
  await mkdir(arrivals, { recursive: true });
  for (const name of await readdir(arrivals)) {
    const file = join(arrivals, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - abandonedAfter) await rm(file, { force: true });
  }
}
