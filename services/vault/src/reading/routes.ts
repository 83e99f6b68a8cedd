import { processBarcode, processScanner, scanBarcode } from '@floorlight/contracts/barcode-reading';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { keepPhoto } from './keep-photo.ts';
import { patienceOf } from './patience-of.ts';
import { processPhoto } from './process-photo.ts';
import { scanPhoto } from './scan-photo.ts';

export const readingRoutes = (context: VaultContext): Route[] => [
  route(processBarcode, ({ body, principal, response }) =>
    processPhoto(context, principal, { ...body, until: patienceOf(response) }),
  ),
  route(processScanner, ({ body, principal, response }) =>
    keepPhoto(context, principal, { ...body, until: patienceOf(response) }),
  ),
  route(scanBarcode, ({ body, principal, response }) =>
    scanPhoto(context, principal, { ...body, until: patienceOf(response) }),
  ),
];
