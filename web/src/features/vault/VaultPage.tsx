import { paths } from '@floorlight/contracts/paths';
import { ArrowDownUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { iconButtonStyle } from '#ui/controls/IconButton.tsx';
import { SearchField } from '#ui/forms/SearchField.tsx';
import { AddBarcodeLink } from './AddBarcodeLink.tsx';
import { useListBarcodeCategoriesQuery } from './api.ts';
import { BarcodeBrowser } from './BarcodeBrowser.tsx';
import { Categories } from './Categories.tsx';
import { LinkedDetails } from './Details.tsx';
import { t } from './messages.ts';
import { SharedLink } from './sharing/SharedLink.tsx';
import { useSearch } from './use-search.ts';
import { WaitingScans } from './WaitingScans.tsx';

/** The vault: its barcodes, the favorites first, with its categories as filters; or the results of a search. */
export function VaultPage() {
  const search = useSearch();
  const { data: categories } = useListBarcodeCategoriesQuery();
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex items-center gap-x-2">
        <div className="min-w-0 grow">
          <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
          <p className="text-muted">{t.lead()}</p>
        </div>
        <Link to={paths.vaultFiles} aria-label={t.files()} title={t.files()} className={iconButtonStyle}>
          <ArrowDownUp aria-hidden="true" className="size-5" />
        </Link>
        <AddBarcodeLink />
      </header>
      <WaitingScans />
      <SharedLink />
      <SearchField label={t.search()} {...search.field} />
      {search.text ? (
        <BarcodeBrowser
          query={{ search: search.text }}
          showsType
          empty={{ title: t.nothingFound(), text: t.noMatch({ search: search.text }) }}
        />
      ) : (
        <>
          <Categories />
          {categories?.length === 0 ? (
            <LinkedDetails />
          ) : (
            <BarcodeBrowser
              query={{ sort: 'favorites_first' }}
              showsType
              empty={
                categories
                  ? { title: t.onlyProtected(), text: t.onlyProtectedHint() }
                  : { title: t.noBarcodes(), text: t.emptyVaultHint() }
              }
            />
          )}
        </>
      )}
    </div>
  );
}
