import * as shared from '@floorlight/contracts/shared-barcodes';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { decideSharedBarcode } from './decide-shared-barcode.ts';
import { listSharedBarcodes } from './list-shared-barcodes.ts';
import { shareBarcode } from './share-barcode.ts';
import { withdrawSharedBarcode } from './withdraw-shared-barcode.ts';

export const sharingRoutes = (context: VaultContext): Route[] => [
  route(shared.listSharedBarcodes, ({ principal }) => listSharedBarcodes(context, principal)),
  route(shared.shareBarcode, ({ body, principal, once }) => shareBarcode(context, principal, body.barcodeId, once)),
  route(shared.decideSharedBarcode, ({ params, body, principal, once }) =>
    decideSharedBarcode(context, principal, params.id, body, once),
  ),
  route(shared.withdrawSharedBarcode, ({ params, body, principal, once }) =>
    withdrawSharedBarcode(context, principal, params.id, body.reason, once),
  ),
];
