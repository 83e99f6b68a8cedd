import type { Label } from '@floorlight/contracts/labels';
import { BreakPrivacy } from '@floorlight/contracts/sites';
import { PrintLabels } from '#features/labels/api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { BreakRuleRows } from './BreakRuleRows.tsx';
import { LinesField } from './LinesField.tsx';
import { NumberField } from './NumberField.tsx';
import { SectionCard } from './SectionCard.tsx';

/** The beginning of codes is itself one of them. */
const awayLabel = (code: string): Label => ({
  type: 'other',
  value: code.replace(/\*$/, '').trim(),
  title: t.awayLabel(),
});

export function BreakRules() {
  const { settings, edit, errors } = useSiteForm();
  return (
    <>
      <SectionCard title={t.sections.breaks()} hint={t.hints.breaks()}>
        <SelectField
          label={t.fields.breakPrivacy()}
          options={BreakPrivacy.options.map((value) => ({ value, label: t.privacy[value]() }))}
          value={settings.breakPrivacy}
          onChange={({ target }) => edit({ breakPrivacy: BreakPrivacy.parse(target.value) })}
        />
        <NumberField
          label={t.fields.breakRetentionDays()}
          hint={t.hints.breakRetentionDays()}
          value={settings.breakRetentionDays}
          error={errors.breakRetentionDays}
          onChange={(breakRetentionDays) => edit({ breakRetentionDays })}
        />
        <LinesField
          label={t.fields.awayCodes()}
          hint={t.hints.awayCodes()}
          path="awayCodes"
          value={settings.awayCodes}
          onChange={(awayCodes) => edit({ awayCodes })}
        />
        <div>
          <PrintLabels labels={settings.awayCodes.filter((code) => code.trim() !== '').map(awayLabel)} />
        </div>
      </SectionCard>
      <BreakRuleRows />
    </>
  );
}
