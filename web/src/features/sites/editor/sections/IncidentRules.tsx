import { InjuryRecords } from '@floorlight/contracts/sites';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

export function IncidentRules() {
  const { settings, edit } = useSiteForm();
  return (
    <SectionCard title={t.sections.incidents()} hint={t.hints.injuryRecords()}>
      <SwitchRow
        label={t.fields.anonymousReports()}
        hint={t.hints.anonymousReports()}
        checked={settings.anonymousReports}
        onChange={(anonymousReports) => edit({ anonymousReports })}
      />
      <SelectField
        label={t.fields.injuryRecords()}
        options={InjuryRecords.options.map((value) => ({ value, label: t.injuryRecords[value]() }))}
        value={settings.injuryRecords}
        onChange={({ target }) => edit({ injuryRecords: InjuryRecords.parse(target.value) })}
      />
    </SectionCard>
  );
}
