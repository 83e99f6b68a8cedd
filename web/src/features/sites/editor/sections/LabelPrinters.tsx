import { printerDensities, rollFormatNames, rollFormats } from '@floorlight/contracts/label-formats';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SectionCard } from './SectionCard.tsx';

/** The label printers of the site. */
export function LabelPrinters() {
  const { settings, edit } = useSiteForm();
  return (
    <SectionCard title={t.sections.printers()} hint={t.hints.printers()}>
      <RowsEditor
        path="labelPrinters"
        rows={settings.labelPrinters}
        columns={[
          { key: 'name', label: t.fields.name() },
          { key: 'address', label: t.fields.address() },
          {
            key: 'density',
            label: t.paths.density(),
            options: printerDensities.map((dots) => ({ value: String(dots), label: String(dots) })),
          },
          {
            key: 'format',
            label: t.paths.format(),
            options: rollFormatNames.map((value) => ({ value, label: t.millimetres(rollFormats[value]) })),
          },
        ]}
        add={t.addPrinter()}
        blank={() => ({ name: '', address: '', density: '203', format: 'roll102x51' as const })}
        onChange={(rows) => edit({ labelPrinters: rows })}
      />
    </SectionCard>
  );
}
