import { useSiteNames } from '#lib/session/sites-api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from './messages.ts';

interface SiteSelectProps {
  /** Null: all sites. */
  value: string | null;
  onChange: (siteId: string | null) => void;
  error: string | undefined;
}

export function SiteSelect({ value, onChange, error }: SiteSelectProps) {
  const sites = useSiteNames();
  return (
    <SelectField
      label={t.site()}
      name="siteId"
      error={error}
      value={value ?? ''}
      options={[{ value: '', label: t.allSites() }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
