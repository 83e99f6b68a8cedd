import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { explainFailure, type FailureReason } from '@floorlight/retail-reader/explain-failure';
import { jpegOf } from './greys.ts';
import { openPhoto, type Refusal, shrinkPhoto } from './open-photo.ts';
import { readBarcode } from './read-barcode.ts';

export interface ReadingTask {
  bytes: Uint8Array;
  /** True: where no code is seen at all, also return the pixels as JPEG. */
  jpeg: boolean;
  /** Also return the photo with so many pixels along its longer side at most; null: don't. */
  keptSide: number | null;
}

/** Only makes a photo small. */
export interface ShrinkingTask {
  bytes: Uint8Array;
  /** Pixels of its longer side, at most. */
  side: number;
}

export type Task = ReadingTask | ShrinkingTask;

/** The process's answer. A photo that can't be opened is an answer too, not an error. */
export type Reading = { refused: Refusal } | { found: ScannedCode; small: Uint8Array | null } | Unread;
export type Shrunk = { refused: Refusal } | { small: Uint8Array };

export interface Unread {
  found: null;
  reason: FailureReason;
  jpeg: Uint8Array | null;
  small: Uint8Array | null;
}

// An error ends the process, and with it the photo.
process.on('message', (task: Task) => void answer(task).then((reading) => process.send?.(reading)));

const answer = (task: Task): Promise<Reading | Shrunk> => ('side' in task ? shrink(task) : read(task));

async function shrink({ bytes, side }: ShrinkingTask): Promise<Shrunk> {
  const small = await shrinkPhoto(bytes, side);
  return 'refused' in small ? small : { small };
}

async function read({ bytes, jpeg, keptSide }: ReadingTask): Promise<Reading> {
  const photo = await openPhoto(bytes);
  if ('refused' in photo) return photo;
  const { found, doubtful } = await readBarcode(photo);
  const asked = jpeg && !found && !doubtful ? await jpegOf(photo) : null;
  const shrunk = keptSide && (found || asked) ? await shrinkPhoto(bytes, keptSide) : null;
  const small = shrunk && !('refused' in shrunk) ? shrunk : null;
  return found ? { found, small } : { found, reason: explainFailure(photo), jpeg: asked, small };
}
