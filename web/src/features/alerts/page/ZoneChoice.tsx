import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { titleOf } from '../alert-words.ts';
import { zoneOutbox } from '../zone-outbox.ts';
import { t } from './messages.ts';

/** Sets the zone of an alert. */
export function ZoneChoice({ alert }: { alert: EmergencyAlert }) {
  const { site } = useSite(useCurrentUser().siteId);
  const { zone, choose } = useZoneOf(alert);
  const names = site?.andonZones.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  const known = zone ?? '';
  return (
    <SelectField
      label={t.setZone()}
      options={[...new Set([known, ...names])].map((value) => ({ value, label: value || '–' }))}
      value={known}
      onChange={({ target }) => target.value && choose(target.value)}
    />
  );
}

/** The zone of an alert as it will be, and how to change it: without a network as soon as there is one. */
export function useZoneOf(alert: EmergencyAlert) {
  const { id: userId } = useCurrentUser();
  const { id, warehouseZone } = alert;
  const waiting = zoneOutbox.useWaiting().findLast(({ body }) => body.id === id);
  return {
    zone: waiting?.body.zone ?? warehouseZone,
    choose: (zone: string) => void zoneOutbox.queue(userId, { id, title: titleOf(alert).text, zone }, randomId()),
  };
}
