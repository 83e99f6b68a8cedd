import { exportBarcodes, exportBarcodesPdf, exportPapers } from '@floorlight/contracts/barcode-export';
import { type BarcodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import { useState } from 'react';
import { urlOf } from '#lib/api/call.ts';
import { ExportLink } from '#lib/session/ExportLink.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { barcodeTypeName, useListBarcodeCategoriesQuery } from '../api.ts';
import { t } from './messages.ts';

/** The user's barcodes as a file, all or those of one type. */
export function ExportCard() {
  const { data: categories } = useListBarcodeCategoriesQuery();
  const [chosen, setChosen] = useState<BarcodeType | ''>('');
  const [paper, setPaper] = useState<(typeof exportPapers)[number]>('letter');
  const type = chosen || undefined;
  const own = (categories ?? []).map(({ type }) => type).filter((type) => !isPrivileged(type));
  const options = own.map((value) => ({ value, label: barcodeTypeName(value) }));
  return (
    <Card aria-label={t.export()} className="grid grid-cols-1 gap-4 p-4 desk:p-5">
      <h2 className="font-bold text-lead">{t.export()}</h2>
      <p className="text-muted">{t.exportHint()}</p>
      <SelectField
        label={t.which()}
        value={chosen}
        options={[{ value: '', label: t.all() }, ...options]}
        // The select has only these values.
        onChange={({ target }) => setChosen(target.value as BarcodeType | '')}
      />
      <SelectField
        label={t.paper()}
        value={paper}
        options={exportPapers.map((value) => ({ value, label: t.papers[value]() }))}
        onChange={({ target }) => setPaper(exportPapers.find((value) => value === target.value) ?? paper)}
      />
      <div className="flex flex-wrap gap-3">
        <ExportLink href={urlOf({ endpoint: exportBarcodes, query: { type } })} />
        <ExportLink href={urlOf({ endpoint: exportBarcodesPdf, query: { type, paper } })}>{t.pdf()}</ExportLink>
      </div>
    </Card>
  );
}
