import * as z from 'zod/mini';
import { Barcode } from './barcodes.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

/** Seconds that a code on the screen works. */
export const offerLifetime = 600;

/** A code for one colleague at the site: who opens it first gets a copy of the barcode. */
export const BarcodeOffer = z.object({ id: Id, token: z.string(), expiresAt: Instant });
export type BarcodeOffer = z.infer<typeof BarcodeOffer>;

export const offerBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcodes/:id/offers',
  summary: "Makes a code with which one colleague gets a copy of one of the caller's barcodes, for ten minutes.",
  access: 'user',
  params: IdParams,
  reply: { status: 201, body: BarcodeOffer },
  fails: ['not_found', 'conflict', 'pin_required'],
});

export const getBarcodeOffer = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/barcode-offers/:id',
  summary: "Whether one of the caller's codes was used.",
  access: 'user',
  params: IdParams,
  reply: { status: 200, body: z.object({ takenAt: z.nullable(Instant) }) },
  fails: ['not_found'],
});

export const takeBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/barcode-offers/take',
  summary:
    "Adds a copy of the offered barcode to the caller's vault, once. A vault that has the barcode already keeps its own.",
  access: 'user',
  body: z.object({ token: z.string().check(z.regex(/^[\w-]{24}$/)) }),
  reply: { status: 200, body: Barcode },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const barcodeOfferEndpoints = { offerBarcode, getBarcodeOffer, takeBarcode };
