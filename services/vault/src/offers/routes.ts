import * as offers from '@floorlight/contracts/barcode-offers';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { getBarcodeOffer } from './get-barcode-offer.ts';
import { offerBarcode } from './offer-barcode.ts';
import { takeBarcode } from './take-barcode.ts';

export const offerRoutes = (context: VaultContext): Route[] => [
  route(offers.offerBarcode, ({ params, principal }) => offerBarcode(context, principal, params.id)),
  route(offers.getBarcodeOffer, ({ params, principal }) => getBarcodeOffer(context, principal, params.id)),
  route(offers.takeBarcode, ({ body, principal, once }) => takeBarcode(context, principal, body.token, once)),
];
