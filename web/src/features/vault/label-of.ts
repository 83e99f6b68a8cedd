import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import type { Label } from '@floorlight/contracts/labels';

/** Its label: what it is, where it belongs, and the barcode. */
export const labelOf = ({ value, sku, description, location, ...kind }: Barcode): Label => ({
  type: codeTypeOf(kind),
  value,
  title: (description || sku).slice(0, 100),
  note: location?.slice(0, 100) ?? null,
});
