import * as z from 'zod/mini';
import { BarcodeType, Symbology } from './barcodes.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Id, IdParams, Instant, optionalText } from './scalars.ts';
import { vaultFieldMessages as messages } from './vault-field-messages.ts';

export const sharedStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
/** `waiting` until a manager decides. */
export const SharedState = z.enum(sharedStates);
export type SharedState = z.infer<typeof SharedState>;

/** A barcode of the whole site: a copy of one person's, which stays as it was shared. */
export const SharedBarcode = z.object({
  id: Id,
  type: BarcodeType,
  symbology: Symbology,
  value: z.string(),
  sku: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: SharedState,
  /** Why it was refused or withdrawn. */
  reason: z.nullable(z.string()),
  requestedBy: Id,
  requestedByName: z.string(),
  requestedAt: Instant,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
});
export type SharedBarcode = z.infer<typeof SharedBarcode>;

/** Barcodes that a site shares or that wait there. */
export const sharedMax = 500;

export const listSharedBarcodes = defineEndpoint({
  service: 'vault',
  method: 'GET',
  path: '/api/shared-barcodes',
  summary:
    "The barcodes that the site shares, by name, and the caller's own requests; those that wait for a decision for who decides.",
  access: 'user',
  reply: { status: 200, body: z.array(SharedBarcode) },
});

export const shareBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/shared-barcodes',
  summary: "Asks to share one of the caller's barcodes with the site. A manager's own is shared at once.",
  access: 'user',
  body: z.object({ barcodeId: Id }),
  reply: { status: 201, body: SharedBarcode },
  fails: ['not_found', 'conflict', 'pin_required'],
  idempotent: true,
});

export const decideSharedBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/shared-barcodes/:id/decision',
  summary: 'Shares a barcode that waits, or refuses it with a reason. A conflict where somebody else was first.',
  access: 'sharedBarcodes.decide',
  params: IdParams,
  body: z.object({ approve: z.boolean(), reason: optionalText(500) }).check(
    z.refine(({ approve, reason }) => approve || Boolean(reason), {
      ...fieldError(messages.reasonRequired),
      path: ['reason'],
    }),
  ),
  reply: { status: 200, body: SharedBarcode },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const withdrawSharedBarcode = defineEndpoint({
  service: 'vault',
  method: 'POST',
  path: '/api/shared-barcodes/:id/withdrawal',
  summary: 'Ends sharing a barcode, or a request to. Who asked for it may, and who decides.',
  access: 'user',
  params: IdParams,
  body: z.object({ reason: optionalText(500) }),
  reply: { status: 200, body: SharedBarcode },
  fails: ['not_found', 'conflict'],
  idempotent: true,
});

export const sharedBarcodeEndpoints = {
  listSharedBarcodes,
  shareBarcode,
  decideSharedBarcode,
  withdrawSharedBarcode,
};
