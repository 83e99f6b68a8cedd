import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { explainFailure, type FailureReason } from '@floorlight/retail-reader/explain-failure';
import { jpegOf } from './greys.ts';
import { openPhoto, type Refusal } from './open-photo.ts';
import { readBarcode } from './read-barcode.ts';

export interface Task {
  bytes: Uint8Array;
  /** True: where no code is seen at all, also return the pixels as JPEG. */
  jpeg: boolean;
}

/** The process's answer. A photo that can't be opened is an answer too, not an error. */
export type Reading = { refused: Refusal } | { found: ScannedCode } | Unread;

export interface Unread {
  found: null;
  reason: FailureReason;
  jpeg: Uint8Array | null;
}

// An error ends the process, and with it the photo.
process.on('message', (task: Task) => void read(task).then((reading) => process.send?.(reading)));

async function read({ bytes, jpeg }: Task): Promise<Reading> {
  const photo = await openPhoto(bytes);
  if ('refused' in photo) return photo;
  const { found, doubtful } = await readBarcode(photo);
  if (found) return { found };
  return { found, reason: explainFailure(photo), jpeg: jpeg && !doubtful ? await jpegOf(photo) : null };
}
