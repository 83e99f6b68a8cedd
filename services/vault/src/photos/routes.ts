import * as photos from '@floorlight/contracts/barcode-photos';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { deleteBarcodePhoto } from './delete-barcode-photo.ts';
import { getBarcodePhoto } from './get-barcode-photo.ts';

export const photoRoutes = (context: VaultContext): Route[] => [
  route(photos.getBarcodePhoto, ({ params, principal }) => getBarcodePhoto(context, principal, params.id)),
  route(photos.deleteBarcodePhoto, ({ params, principal }) => deleteBarcodePhoto(context, principal, params.id)),
];
