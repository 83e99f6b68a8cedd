import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { IdParams } from './scalars.ts';
import { vaultFieldMessages as messages } from './vault-field-messages.ts';

/** Bytes of a photo that comes with a barcode: devices make it small. */
export const barcodePhotoMaxBytes = 64 * 1024;
/** Pixels of the longer side, as devices send it and as it is kept: a label stays readable. */
export const barcodePhotoSide = 480;
/** Days for which it is kept. */
export const barcodePhotoDays = 90;
/** In one vault: the oldest go first. */
export const barcodePhotosMax = 200;

/** A JPEG in base64. */
export const BarcodePhoto = z
  .string()
  .check(
    z.maxLength(Math.ceil(barcodePhotoMaxBytes / 3) * 4, fieldError(messages.selectImage)),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, fieldError(messages.selectImage)),
  );

const path = '/api/barcodes/:id/photo';

/** `at`: when the photo was taken, so that a newer one has an address of its own. */
export const getBarcodePhoto = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path,
  summary: `The photo that one of the caller's barcodes was read from. It is kept for ${barcodePhotoDays} days.`,
  access: 'user',
  params: IdParams,
  query: z.object({ at: z.optional(z.string()) }),
  reply: { status: 200, body: binary(['image/jpeg'], barcodePhotoMaxBytes) },
  fails: ['not_found', 'pin_required'],
});

export const deleteBarcodePhoto = defineEndpoint({
  service: 'vault',
  method: 'DELETE',
  path,
  summary: "Deletes the photo of one of the caller's barcodes. The barcode stays.",
  access: 'user',
  params: IdParams,
  reply: { status: 204 },
  fails: ['not_found', 'pin_required'],
});

export const barcodePhotoEndpoints = { getBarcodePhoto, deleteBarcodePhoto };
