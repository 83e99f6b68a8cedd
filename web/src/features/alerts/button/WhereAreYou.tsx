import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { readStored, store } from '#lib/device/storage.ts';
import { likelyZone } from '#lib/location/likely-zone.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useZoneOf } from '../page/ZoneChoice.tsx';
import { t } from './messages.ts';

/** Zones shown at first. */
const few = 6;

/** One tap for the zone where help is needed, after the alert was sent: the likely one comes first. */
export function WhereAreYou({ alert }: { alert: EmergencyAlert }) {
  const { id: userId, siteId } = useCurrentUser();
  const { site } = useSite(siteId);
  const lastZone = `floorlight.zone.${userId}`; // that of beacons, too
  const { zone: known, choose } = useZoneOf(alert);
  const titleId = useId();
  const [all, setAll] = useState(false);
  const names = site?.andonZones.map(({ name }) => name) ?? [];
  if (names.length === 0 || alert.status === 'resolved') return null;
  // The server has the zone of an accurate position.
  const likely = likelyZone({ zones: site?.andonZones ?? [], reading: null, lastChosen: readStored(lastZone) });
  const first = known ?? (names.includes(likely) ? likely : null);
  const ordered = first ? [first, ...names.filter((name) => name !== first)] : names;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold text-lead">
        {t.whereAreYou()}
      </h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {(all ? ordered : ordered.slice(0, few)).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === known}
              onClick={() => {
                store(lastZone, name);
                choose(name);
              }}
              className="pressable flex min-h-12 items-center gap-2 rounded-full bg-surface px-4 font-semibold control-edge hover:bg-sunken aria-pressed:bg-stage aria-pressed:text-on-stage data-likely:chosen-edge"
              data-likely={name === first && !known ? '' : undefined}
            >
              {name === known && <Check aria-hidden="true" className="size-5" />}
              {name}
            </button>
          </li>
        ))}
        {!all && names.length > few && (
          <li>
            <button
              type="button"
              onClick={() => setAll(true)}
              className="pressable min-h-12 rounded-full bg-surface px-4 font-semibold control-edge hover:bg-sunken"
            >
              {t.moreZones()}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
