import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { NumberField } from './NumberField.tsx';
import { SectionCard } from './SectionCard.tsx';

const usualDays = 365;

export function PhotosAndRetention() {
  const { settings, edit, errors } = useSiteForm();
  const { photoRetentionDays } = settings;
  return (
    <SectionCard title={t.sections.photos()}>
      <SwitchRow
        label={t.deletePhotos()}
        hint={t.hints.deletePhotos()}
        checked={photoRetentionDays !== null}
        onChange={(checked) => edit({ photoRetentionDays: checked ? usualDays : null })}
      />
      {photoRetentionDays !== null && (
        <NumberField
          label={t.fields.photoRetentionDays()}
          hint={t.hints.photoRetentionDays()}
          value={photoRetentionDays}
          error={errors.photoRetentionDays}
          onChange={(days) => edit({ photoRetentionDays: days })}
        />
      )}
    </SectionCard>
  );
}
