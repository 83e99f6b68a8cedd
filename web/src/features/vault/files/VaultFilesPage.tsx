import { paths } from '@floorlight/contracts/paths';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { t as vault } from '../messages.ts';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { t } from './messages.ts';

/** Barcodes from a file into the vault, and out of it. */
export function VaultFilesPage() {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <PageHeader back={{ label: vault.back(), to: paths.vault }} title={t.title()}>
        <PageHint>{t.lead()}</PageHint>
      </PageHeader>
      <ImportCard />
      <ExportCard />
    </div>
  );
}
