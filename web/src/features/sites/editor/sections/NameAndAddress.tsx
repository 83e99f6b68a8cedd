import { languages } from '#lib/language/language.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { PositionField } from './PositionField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { timeZoneOptions } from './time-zones.ts';

export function NameAndAddress() {
  const { settings, edit, errors } = useSiteForm();
  const text = (field: 'name' | 'address' | 'entrance' | 'callBackNumber') => ({
    label: t.fields[field](),
    value: settings[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value }),
  });
  return (
    <SectionCard title={t.sections.general()} hint={t.hints.general()}>
      <TextField {...text('name')} />
      <TextField {...text('address')} autoComplete="street-address" />
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <TextField {...text('entrance')} />
        <TextField {...text('callBackNumber')} type="tel" />
        <SelectField
          label={t.fields.timeZone()}
          options={timeZoneOptions(settings.timeZone)}
          value={settings.timeZone}
          error={errors.timeZone}
          onChange={({ target }) => edit({ timeZone: target.value })}
        />
        <SelectField
          label={t.fields.language()}
          options={languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
          value={settings.language}
          error={errors.language}
          onChange={({ target }) => edit({ language: target.value })}
        />
      </div>
      <PositionField
        label={t.fields.fallbackCoordinates()}
        hint={t.hints.fallbackCoordinates()}
        error={errors['fallbackCoordinates.latitude'] ?? errors['fallbackCoordinates.longitude']}
        value={settings.fallbackCoordinates}
        onChange={(position) =>
          edit({ fallbackCoordinates: position ?? { latitude: Number.NaN, longitude: Number.NaN } })
        }
      />
    </SectionCard>
  );
}
