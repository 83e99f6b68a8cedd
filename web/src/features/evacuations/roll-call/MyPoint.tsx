import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from '../messages.ts';
import type { Ticks } from './use-ticks.ts';

/** The assembly point where this warden stands; nothing where the site has none. */
export function MyPoint({ ticks }: { ticks: Ticks }) {
  const { site } = useSite(useCurrentUser().siteId);
  const points = site?.assemblyPoints ?? [];
  if (points.length === 0) return null;
  return (
    <SelectField
      label={t.myPoint()}
      options={[{ value: '', label: '–' }, ...points.map(({ name }) => ({ value: name, label: name }))]}
      value={ticks.point}
      onChange={({ target }) => ticks.choosePoint(target.value)}
    />
  );
}
