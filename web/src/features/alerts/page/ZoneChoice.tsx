import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { usePlaceAlertMutation } from '../api.ts';
import { t } from './messages.ts';

/** Sets the zone of an alert. */
export function ZoneChoice({ alert }: { alert: EmergencyAlert }) {
  const { site } = useSite(useCurrentUser().siteId);
  const { choose } = useZoneOf(alert);
  const names = site?.andonZones.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  const known = alert.warehouseZone ?? '';
  return (
    <SelectField
      label={t.setZone()}
      options={[...new Set([known, ...names])].map((value) => ({ value, label: value || '–' }))}
      value={known}
      onChange={({ target }) => target.value && void choose(target.value)}
    />
  );
}

/** Sends the zone of an alert; a failure is shown. */
export function useZoneOf({ id }: EmergencyAlert) {
  const [place] = usePlaceAlertMutation();
  const toast = useToast();
  const choose = async (zone: string): Promise<void> => {
    const { error } = await place({ params: { id }, body: { zone } });
    if (error) toast({ title: t.setZone(), message: failureMessageOf(error, t.zoneNotSet()), tone: 'danger' });
  };
  return { choose };
}
