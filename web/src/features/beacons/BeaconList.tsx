import type { Beacon } from '@floorlight/contracts/beacons';
import { Lightbulb } from 'lucide-react';
import { wordsOf } from '#lib/api/failure.ts';
import type { Position } from '#lib/location/reading.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { BeaconCard } from './BeaconCard.tsx';

const placeholders = [1, 2, 3];

interface BeaconListProps {
  beacons: readonly Beacon[];
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  here: Position | null;
  now: number;
}

export function BeaconList({ beacons, isLoading, error, onRetry, here, now }: BeaconListProps) {
  if (error)
    return (
      <ErrorState title="Beacons could not be loaded" message={wordsOf(error, 'Please try again.')} onRetry={onRetry} />
    );
  if (isLoading)
    return (
      <div className="grid grid-cols-1 gap-3">
        <LoadingNote />
        {placeholders.map((row) => (
          <Skeleton key={row} className="h-52 rounded-card" />
        ))}
      </div>
    );
  if (!beacons.length)
    return (
      <EmptyState icon={Lightbulb} title="No alert beacons found.">
        Place a beacon to alert others about issues in specific locations.
      </EmptyState>
    );
  return (
    <section
      aria-label="Beacons"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached without a mouse
      tabIndex={0}
      className="desk:max-h-[calc(100dvh-220px)] desk:overflow-y-auto"
    >
      <ul className="grid grid-cols-1 gap-3">
        {beacons.map((beacon) => (
          <li key={beacon.id} className="min-w-0">
            <BeaconCard beacon={beacon} here={here} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
