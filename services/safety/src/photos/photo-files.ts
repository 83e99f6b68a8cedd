import { constants, openAsBlob } from 'node:fs';
import { access, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where photos are kept once they are re-encoded. */
export interface PhotoFiles {
  /** Where to write a photo, flushed to the disk. */
  pathFor(incidentId: string, photoId: string): string;
  /** Keeps what was written there. Once this resolves, the photo is safe. */
  keep(incidentId: string, photoId: string): Promise<void>;
  delete(incidentId: string, photoId: string): Promise<void>;
  /** Null if there is none. */
  open(incidentId: string, photoId: string): Promise<Blob | null>;
  /** Rejects with the reason if photos can't be kept now. */
  check(): Promise<void>;
}

/** Files in a private directory. */
export function photoFiles(directory: string): PhotoFiles {
  const pathFor = (incidentId: string, photoId: string) => join(directory, incidentId, `${photoId}.jpg`);
  return {
    pathFor,
    keep: async () => undefined, // it is where it stays
    delete: (incidentId, photoId) => rm(pathFor(incidentId, photoId), { force: true }),
    async open(incidentId, photoId) {
      const file = pathFor(incidentId, photoId);
      const exists = await stat(file).catch(() => null);
      return exists && openAsBlob(file, { type: 'image/jpeg' });
    },
    async check() {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.W_OK);
    },
  };
}
