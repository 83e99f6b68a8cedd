import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { t } from './messages.ts';

/** Opens the form for a new barcode, of this type if there is one. */
export function AddBarcodeLink({ type }: { type?: BarcodeType }) {
  return (
    <Link
      to={paths.manualEntry}
      state={type && { type }}
      aria-label={t.addBarcode()}
      title={t.addBarcode()}
      className={buttonStyle('secondary', 'control', 'shrink-0')}
    >
      <Plus aria-hidden="true" className="size-5" />
      <span className="hidden tablet:inline">{t.addBarcode()}</span>
    </Link>
  );
}
