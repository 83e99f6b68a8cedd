import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { BarcodeBrowser } from './BarcodeBrowser.tsx';
import { barcodeTypeName } from './barcode-type-names.ts';
import { FilterChips, type Filters } from './FilterChips.tsx';
import { t } from './messages.ts';
import { useSearch } from './use-search.ts';

/** The barcodes of one type, with search and filters. */
export function CategoryBarcodes({ type }: { type: BarcodeType }) {
  const search = useSearch();
  const [filters, setFilters] = useState<Filters>({});
  const [showsFilters, setShowsFilters] = useState(false);
  const chips = useId();
  const category = barcodeTypeName(type);
  const active = Object.keys(filters).length;
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-col items-stretch gap-3 tablet:flex-row tablet:items-start">
          <SearchField label={t.searchCategory({ category })} {...search.field} />
          <Button
            aria-expanded={showsFilters}
            aria-controls={chips}
            className="shrink-0 self-start whitespace-nowrap"
            onClick={() => setShowsFilters(!showsFilters)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            {active ? t.filtersActive({ count: active }) : t.filters()}
          </Button>
        </div>
        <div id={chips} hidden={!showsFilters}>
          <FilterChips filters={filters} onChange={setFilters} />
        </div>
      </div>
      <BarcodeBrowser
        query={{ type, ...filters, ...(search.text && { search: search.text }) }}
        empty={emptyMessage(category, search.text, filters)}
      />
    </>
  );
}

function emptyMessage(category: string, search: string, { favorites }: Filters) {
  if (search && favorites) return { title: t.nothingFound(), text: t.noFavoriteMatch({ category, search }) };
  if (search) return { title: t.nothingFound(), text: t.noMatchInCategory({ category, search }) };
  if (favorites) return { title: t.noFavorites(), text: t.noFavoritesHint() };
  return { title: t.noBarcodes(), text: t.noBarcodesHint() };
}
