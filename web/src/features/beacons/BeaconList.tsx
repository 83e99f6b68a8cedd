import type { Beacon } from '@floorlight/contracts/beacons';
import { Lightbulb } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import type { Position } from '#lib/location/reading.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { ScrollBox } from '#ui/lists/ScrollBox.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { BeaconCard } from './BeaconCard.tsx';
import { t } from './messages.ts';

interface BeaconListProps {
  beacons: readonly Beacon[];
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  here: Position | null;
  now: number;
}

export function BeaconList({ beacons, isLoading, error, onRetry, here, now }: BeaconListProps) {
  const failure = error
    ? { title: t.loadFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry }
    : undefined;
  return (
    <ListStates
      rows={isLoading || failure ? undefined : beacons}
      failure={failure}
      loading={<Placeholders count={3} className="h-52 rounded-card" />}
      empty={
        <EmptyState icon={Lightbulb} title={t.none()}>
          {t.noneHint()}
        </EmptyState>
      }
    >
      {(rows) => (
        <ScrollBox label={t.beacons()} className="desk:max-h-[calc(100dvh-220px)] desk:overflow-y-auto">
          <RowList rows={rows} keyOf={({ id }) => id}>
            {(beacon) => <BeaconCard beacon={beacon} here={here} now={now} />}
          </RowList>
        </ScrollBox>
      )}
    </ListStates>
  );
}
