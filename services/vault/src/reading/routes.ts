import { processBarcode } from '@floorlight/contracts/vault';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { processPhoto } from './process-photo.ts';

export const readingRoutes = (context: VaultContext): Route[] => [
  route(processBarcode, ({ body, principal }) => processPhoto(context, principal, body.imageData)),
];
