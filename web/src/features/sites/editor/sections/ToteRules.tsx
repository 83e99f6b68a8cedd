import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { NumberField } from './NumberField.tsx';
import { RowsEditor } from './RowsEditor.tsx';
import { SectionCard } from './SectionCard.tsx';

export function ToteRules() {
  const { settings, edit, errors } = useSiteForm();
  const { historicalTotes, totes } = settings;
  return (
    <>
      <SectionCard title={t.toteRules()} hint={t.hints.toteRules()}>
        <SwitchRow
          label={t.fields.practice()}
          hint={t.hints.practice()}
          checked={totes.practice}
          onChange={(practice) => edit({ totes: { ...totes, practice } })}
        />
        <NumberField
          label={t.fields.overdueHours()}
          hint={t.hints.overdueHours()}
          value={totes.overdueHours}
          error={errors['totes.overdueHours']}
          onChange={(overdueHours) => edit({ totes: { ...totes, overdueHours } })}
        />
      </SectionCard>
      <SectionCard title={t.sections.totes()} hint={t.hints.totes()}>
        <RowsEditor
          path="historicalTotes"
          rows={historicalTotes}
          columns={[
            { key: 'name', label: t.fields.toteName() },
            { key: 'code', label: t.fields.code() },
          ]}
          add={t.addTote()}
          blank={() => ({ name: '', code: '' })}
          onChange={(rows) => edit({ historicalTotes: rows })}
        />
      </SectionCard>
    </>
  );
}
