import type { Barcode } from '@floorlight/contracts/barcodes';
import { Fact } from '#ui/lists/Fact.tsx';
import { barcodeTypeNames } from './barcode-type-names.ts';
import { useBarcodeTimes } from './use-barcode-times.ts';

const number = new Intl.NumberFormat();

export function BarcodeFacts({ barcode }: { barcode: Barcode }) {
  const { dateOf, lastUsed } = useBarcodeTimes();
  const { sku, type, description, location, createdAt, lastUsedAt, usageCount } = barcode;
  const facts: [name: string, value: string][] = [
    ['SKU', sku],
    ['Type', barcodeTypeNames[type]],
    ['Description', description || 'None'],
    ['Location', location || 'None'],
    ['Added', dateOf(createdAt)],
    ['Last Used', lastUsed(lastUsedAt)],
    ['Usage Count', number.format(usageCount)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-control bg-sunken p-4 hairline desk:grid-cols-4">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} mono={name === 'SKU'}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
