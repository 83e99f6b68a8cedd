import { TextField } from '#ui/forms/Field.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { LinesField } from './LinesField.tsx';
import { NumberField } from './NumberField.tsx';
import { SectionCard } from './SectionCard.tsx';

const usualPercent = 20;
const usualTime = '18:00';

/** How the site counts: recounts by variance, the report of the day, the levels of locations. */
export function CountRules() {
  const { settings, edit, errors } = useSiteForm();
  const { counts } = settings;
  const change = (part: Partial<typeof counts>) => edit({ counts: { ...counts, ...part } });
  return (
    <>
      <SectionCard title={t.sections.counts()}>
        <SwitchRow
          label={t.recounts()}
          hint={t.hints.recounts()}
          checked={counts.recountPercent !== null}
          onChange={(checked) => change({ recountPercent: checked ? usualPercent : null })}
        />
        {counts.recountPercent !== null && (
          <NumberField
            label={t.fields.recountPercent()}
            value={counts.recountPercent}
            error={errors['counts.recountPercent']}
            onChange={(recountPercent) => change({ recountPercent })}
          />
        )}
        <SwitchRow
          label={t.dayReport()}
          hint={t.hints.dayReport()}
          checked={counts.reportTime !== null}
          onChange={(checked) => change({ reportTime: checked ? usualTime : null })}
        />
        {counts.reportTime !== null && (
          <TextField
            type="time"
            label={t.fields.reportTime()}
            hint={t.hints.reportTime()}
            value={counts.reportTime}
            error={errors['counts.reportTime']}
            onChange={({ target }) => change({ reportTime: target.value })}
          />
        )}
      </SectionCard>
      <SectionCard title={t.fields.levels()} hint={t.hints.levels()}>
        <LinesField
          label={t.levelNames()}
          path="counts.levels"
          rows={4}
          value={counts.levels}
          onChange={(levels) => change({ levels })}
        />
      </SectionCard>
    </>
  );
}
