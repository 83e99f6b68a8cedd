import { isPrivileged } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft, Plus } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { useListBarcodeCategoriesQuery } from './api.ts';
import { barcodeTypeNames } from './barcode-type-names.ts';
import { CategoryBarcodes } from './CategoryBarcodes.tsx';
import { categories, categoryOf } from './categories.ts';
import { PinGate } from './PinGate.tsx';

const number = new Intl.NumberFormat();

/** The barcodes of one type. */
export function CategoryPage() {
  const type = categoryOf(useParams().type);
  const name = barcodeTypeNames[type];
  usePageTitle(name);
  const { icon: Icon, description } = categories[type];
  const counts = useListBarcodeCategoriesQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const count = counts?.find((category) => category.type === type)?.count ?? 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-start gap-x-2">
        <Link
          to={paths.vault}
          aria-label="Back to the vault"
          title="Back to the vault"
          className={`${iconButtonStyle} -ms-3`}
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
        <div className="min-w-0 grow pt-1.5">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-heading tracking-tight">
            <Icon aria-hidden="true" className="size-7 shrink-0 text-muted" />
            {name}
            {counts && (
              <Badge className="tracking-normal">
                {number.format(count)} {count === 1 ? 'barcode' : 'barcodes'}
              </Badge>
            )}
          </h1>
          <p className="mt-1 text-muted">{description}</p>
        </div>
        <Link
          to={paths.manualEntry}
          state={{ type }}
          aria-label="Add Barcode"
          title="Add Barcode"
          className={buttonStyle('secondary', 'control', 'shrink-0')}
        >
          <Plus aria-hidden="true" className="size-5" />
          <span className="hidden tablet:inline">Add Barcode</span>
        </Link>
      </header>
      {isPrivileged(type) ? (
        <PinGate>
          <CategoryBarcodes key={type} type={type} />
        </PinGate>
      ) : (
        <CategoryBarcodes key={type} type={type} />
      )}
    </div>
  );
}
