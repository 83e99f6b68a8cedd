import { isPrivileged } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '#lib/device/page-title.ts';
import { iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { AddBarcodeLink } from './AddBarcodeLink.tsx';
import { useListBarcodeCategoriesQuery } from './api.ts';
import { barcodeTypeDescription, barcodeTypeName } from './barcode-type-names.ts';
import { CategoryBarcodes } from './CategoryBarcodes.tsx';
import { categoryIcons, categoryOf } from './categories.ts';
import { t } from './messages.ts';
import { PinGate } from './PinGate.tsx';

/** The barcodes of one type. */
export function CategoryPage() {
  const type = categoryOf(useParams().type);
  const name = barcodeTypeName(type);
  usePageTitle(name);
  const Icon = categoryIcons[type];
  const counts = useListBarcodeCategoriesQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const count = counts?.find((category) => category.type === type)?.count ?? 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-start gap-x-2">
        <Link to={paths.vault} aria-label={t.back()} title={t.back()} className={`${iconButtonStyle} -ms-3`}>
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
        <div className="min-w-0 grow pt-1.5">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-heading tracking-tight">
            <Icon aria-hidden="true" className="size-7 shrink-0 text-muted" />
            {name}
            {counts && <Badge className="tracking-normal">{t.barcodeCount({ count })}</Badge>}
          </h1>
          <p className="mt-1 text-muted">{barcodeTypeDescription(type)}</p>
        </div>
        <AddBarcodeLink type={type} />
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
