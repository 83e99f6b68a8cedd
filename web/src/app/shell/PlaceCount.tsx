import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { useOpenAlerts } from '#features/alerts/use-open-alerts.ts';
import { useCountBeaconsQuery } from '#features/beacons/api.ts';
import { useCountIncidentsQuery } from '#features/incidents/api.ts';
import { useKnownFeature } from '#lib/session/site-features.ts';

const max = 99;

/** How much is open at a manager's place; nothing where nothing is. */
export function PlaceCount({ place }: { place: string }) {
  if (place === paths.emergency) return <OpenAlerts />;
  if (place.startsWith(paths.emergency)) return <ActiveBeacons />;
  return place === paths.incidents && <OpenIncidents />;
}

const OpenAlerts = () => <Count of={useOpenAlerts().open.length} urgent />;
const ActiveBeacons = () => <Count of={useCountBeaconsQuery({ query: {} }).data?.active} />;
const OpenIncidents = () => (
  <Count of={useCountIncidentsQuery(undefined, { skip: !useKnownFeature('incidents') }).data?.open} />
);

function Count({ of: count = 0, urgent }: { of: number | undefined; urgent?: true }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'ms-auto min-w-6 rounded-full px-1.5 text-center text-caption leading-6 tabular-nums',
        urgent ? 'bg-emergency text-on-emergency' : 'bg-sunken text-ink group-aria-[current=page]:bg-surface',
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}
