import type * as exportContract from '@floorlight/contracts/barcode-export';
import { codeTypeOf } from '@floorlight/contracts/barcodes';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import { type ListedBarcode, type ListWords, writeBarcodeList } from '@floorlight/labels/write-barcode-list';
import { locale } from '@floorlight/languages/active';
import { inLanguageOf } from '@floorlight/languages/server';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { siteOf } from '@floorlight/sites/site-of';
import type { VaultContext } from '../context.ts';
import { t } from './barcodes-file-messages.ts';
import { exportedBarcodes } from './exported-barcodes.ts';
import { todayAt } from './today-at.ts';

/** The caller's barcodes as a PDF to scan from, read in pages and written while it is sent. */
export async function exportBarcodesPdf(
  context: VaultContext,
  principal: Principal,
  { type, paper }: QueryOf<typeof exportContract.exportBarcodesPdf>,
  language: Language,
): Promise<ByteStream> {
  async function* entries(): AsyncGenerator<ListedBarcode> {
    for await (const barcode of exportedBarcodes(context, principal, type)) {
      const { value, sku, description, location } = barcode;
      const facts = inLanguageOf(language, () => (location ? t.facts.both({ sku, location }) : t.facts.sku({ sku })));
      yield { type: codeTypeOf(barcode), value, name: description || sku, facts };
    }
  }
  return new ByteStream({
    type: 'application/pdf',
    fileName: `floorlight-barcodes-${todayAt(context, principal)}.pdf`,
    bytes: await writeBarcodeList(entries(), paper, wordsFor(context, principal, language)),
  });
}

function wordsFor({ sites, now }: VaultContext, { siteId, name }: Principal, language: Language): ListWords {
  const { name: site, timeZone } = siteOf(sites, siteId);
  return inLanguageOf(language, () => ({
    title: t.title({ name }),
    subtitle: t.subtitle({
      site,
      date: new Intl.DateTimeFormat(locale(), { timeZone, dateStyle: 'long' }).format(now()),
    }),
    empty: t.empty(),
    notDrawn: t.notDrawn(),
    page: (page) => inLanguageOf(language, () => t.page({ page })),
    missing: t.missing(),
  }));
}
