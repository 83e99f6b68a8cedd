import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { SectionCard } from './SectionCard.tsx';

export function HistoricalTotes() {
  const { settings, edit } = useSiteForm();
  return (
    <SectionCard title={t.sections.totes()} hint={t.hints.totes()}>
      <RowsEditor
        path="historicalTotes"
        rows={settings.historicalTotes}
        columns={[
          { key: 'name', label: t.fields.toteName() },
          { key: 'code', label: t.fields.code() },
        ]}
        add={t.addTote()}
        blank={() => ({ name: '', code: '' })}
        onChange={(rows) => edit({ historicalTotes: rows })}
      />
    </SectionCard>
  );
}
