import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { Fact } from '#ui/lists/Fact.tsx';
import { barcodeTypeName } from './barcode-type-names.ts';
import { t } from './messages.ts';
import { useBarcodeTimes } from './use-barcode-times.ts';

export function BarcodeFacts({ barcode }: { barcode: Barcode }) {
  const { dateOf, lastUsed } = useBarcodeTimes();
  const { sku, description, location, note, createdAt, lastUsedAt, usageCount } = barcode;
  const facts: [name: keyof typeof t.facts, value: string][] = [
    ['sku', sku],
    ['type', barcodeTypeName(codeTypeOf(barcode))],
    ['description', description || t.none()],
    ['location', location || t.none()],
    ...(note ? [['note', note] as [keyof typeof t.facts, string]] : []),
    ['added', dateOf(createdAt)],
    ['lastUsed', lastUsed(lastUsedAt)],
    ['usageCount', formatters.getNumberFormat(locale()).format(usageCount)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-control bg-sunken p-4 hairline desk:grid-cols-4">
      {facts.map(([name, value]) => (
        <Fact key={name} name={t.facts[name]()} mono={name === 'sku'}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
