import { barcodeExportEndpoints } from '../barcode-export.ts';
import { barcodeImportEndpoints } from '../barcode-import.ts';
import { barcodeOfferEndpoints } from '../barcode-offers.ts';
import { barcodePhotoEndpoints } from '../barcode-photos.ts';
import { barcodeReadingEndpoints } from '../barcode-reading.ts';
import { barcodeEndpoints } from '../barcodes.ts';
import { labelEndpoints } from '../labels.ts';
import { managerBadgeEndpoints } from '../manager-badges.ts';
import { ownDataEndpoints } from '../own-data.ts';
import { sharedBarcodeEndpoints } from '../shared-barcodes.ts';
import { vaultPinEndpoints } from '../vault-pin.ts';
import { vaultStatsEndpoints } from '../vault-stats.ts';
import { ownEndpoints } from './own-endpoints.ts';

export const vaultEndpoints = ownEndpoints('vault', [
  barcodeExportEndpoints,
  barcodeImportEndpoints,
  barcodeOfferEndpoints,
  barcodePhotoEndpoints,
  barcodeReadingEndpoints,
  barcodeEndpoints,
  labelEndpoints,
  managerBadgeEndpoints,
  ownDataEndpoints,
  sharedBarcodeEndpoints,
  vaultPinEndpoints,
  vaultStatsEndpoints,
]);
