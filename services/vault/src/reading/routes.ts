import { processBarcode, processScanner, scanBarcode } from '@floorlight/contracts/reading';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { keepPhoto } from './keep-photo.ts';
import { processPhoto } from './process-photo.ts';
import { scanPhoto } from './scan-photo.ts';

export const readingRoutes = (context: VaultContext): Route[] => [
  route(processBarcode, ({ body, principal }) => processPhoto(context, principal, body.imageData)),
  route(processScanner, ({ body, principal }) => keepPhoto(context, principal, body.imageData)),
  route(scanBarcode, ({ body, principal }) => scanPhoto(context, principal, body.imageData)),
];
