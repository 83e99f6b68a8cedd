import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { BarcodeBrowser } from './BarcodeBrowser.tsx';
import { barcodeTypeNames } from './barcode-type-names.ts';
import { FilterChips, type Filters } from './FilterChips.tsx';
import { useSearch } from './use-search.ts';

/** The barcodes of one type, with search and filters. */
export function CategoryBarcodes({ type }: { type: BarcodeType }) {
  const search = useSearch();
  const [filters, setFilters] = useState<Filters>({});
  const [showsFilters, setShowsFilters] = useState(false);
  const chips = useId();
  const name = barcodeTypeNames[type];
  const active = Object.keys(filters).length;
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-col items-stretch gap-3 tablet:flex-row tablet:items-start">
          <SearchField label={`Search ${name}`} {...search.field} />
          <Button
            aria-expanded={showsFilters}
            aria-controls={chips}
            className="shrink-0 self-start whitespace-nowrap"
            onClick={() => setShowsFilters(!showsFilters)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            {active ? `Filters (${active})` : 'Filters'}
          </Button>
        </div>
        <div id={chips} hidden={!showsFilters}>
          <FilterChips filters={filters} onChange={setFilters} />
        </div>
      </div>
      <BarcodeBrowser
        query={{ type, ...filters, ...(search.text && { search: search.text }) }}
        empty={emptyMessage(name, search.text, filters)}
      />
    </>
  );
}

function emptyMessage(name: string, search: string, { favorites }: Filters) {
  if (search && favorites) return { title: 'Nothing found', text: `No favorite in ${name} matches “${search}”.` };
  if (search) return { title: 'Nothing found', text: `No barcode in ${name} matches “${search}”.` };
  if (favorites) return { title: 'No favorites yet', text: 'Tap the star of a barcode to find it here.' };
  return { title: 'No barcodes yet', text: 'Barcodes of this type that you add or scan appear here.' };
}
