import * as barcodeReading from '@floorlight/contracts/barcode-reading';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { deadlineFor } from './deadline-for.ts';
import { processPhoto } from './process-photo.ts';
import { savePhotoBarcode } from './save-photo-barcode.ts';
import { scanPhoto } from './scan-photo.ts';

export const readingRoutes = (context: VaultContext): Route[] => [
  route(barcodeReading.processBarcode, ({ body, principal, response }) =>
    processPhoto(context, principal, { ...body, deadline: deadlineFor(response) }),
  ),
  route(barcodeReading.processScanner, ({ body, principal, response, once }) =>
    savePhotoBarcode(context, principal, { ...body, deadline: deadlineFor(response) }, once),
  ),
  route(barcodeReading.scanBarcode, ({ body, principal, response }) =>
    scanPhoto(context, principal, { ...body, deadline: deadlineFor(response) }),
  ),
];
