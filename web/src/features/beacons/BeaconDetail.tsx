import type { Beacon } from '@floorlight/contracts/beacons';
import { X } from 'lucide-react';
import type { Position } from '#lib/location/reading.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { BeaconCard } from './BeaconCard.tsx';
import { t } from './messages.ts';

interface BeaconDetailProps {
  beacon: Beacon;
  here: Position | null;
  now: number;
  onClose: () => void;
}

/** The beacon selected on the map. */
export function BeaconDetail({ beacon, here, now, onClose }: BeaconDetailProps) {
  return (
    <section aria-labelledby="chosen-beacon" className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between">
        <h3 id="chosen-beacon" className="font-semibold text-lead">
          {t.chosen()}
        </h3>
        <IconButton label={t.closeChosen()} onClick={onClose}>
          <X aria-hidden="true" className="size-6" />
        </IconButton>
      </div>
      <BeaconCard beacon={beacon} here={here} now={now} />
    </section>
  );
}
