import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useGrantedPosition } from '#lib/location/use-granted-position.ts';
import { useNow } from '#lib/time/use-now.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useGetBeaconQuery } from './api.ts';
import { BeaconBesideList } from './BeaconBesideList.tsx';
import { BeaconCard } from './BeaconCard.tsx';
import { t } from './messages.ts';
import { zoneLabel } from './zones.ts';

/** One beacon, which its notifications open. */
export function BeaconPage() {
  const { id = '' } = useParams();
  const { currentData: beacon, ...query } = useGetBeaconQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const failure = loadFailure(query, t.loadFailed());
  const here = useGrantedPosition();
  const now = useNow(10_000);
  return (
    <BeaconBesideList chosen={id}>
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <PageHeader
          back={{ label: t.viewBeacons(), to: `${paths.emergency}?tab=beacons` }}
          title={beacon ? zoneLabel(beacon.warehouseZone) : t.beacon()}
        />
        {beacon ? (
          <BeaconCard beacon={beacon} here={here} now={now} heading="h2" />
        ) : failure ? (
          <ErrorState {...failure} />
        ) : (
          <Placeholders count={1} className="h-52 rounded-card" />
        )}
      </div>
    </BeaconBesideList>
  );
}
