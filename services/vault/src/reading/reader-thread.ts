import { type Grey, openPhoto } from './greys.ts';
import { readBarcode } from './read-barcode.ts';
import type { Sighting } from './sightings.ts';

/** What comes back from the thread; a photo that can't be opened is no error of ours. */
export type Reading = { opened: false } | { opened: true; found: Sighting | null };

// biome-ignore lint/style/noDefaultExport: Piscina calls a thread's default export
export default async function read(bytes: Uint8Array): Promise<Reading> {
  let photo: Grey;
  try {
    photo = await openPhoto(bytes);
  } catch {
    return { opened: false };
  }
  return { opened: true, found: await readBarcode(photo) };
}
