import { clsx } from 'clsx';
import { t } from './messages.ts';
import { type ZoneState, zoneLabel, zoneSeverity } from './zones.ts';

const words = { critical: 'text-critical', high: 'text-high', medium: 'text-medium', normal: 'text-resolved' } as const;

interface ZoneButtonsProps {
  zones: readonly ZoneState[];
  /** The zone the list shows; null for all. */
  chosen: string | null;
  onChoose: (zone: string | null) => void;
}

/** One button per zone: shows the number of active beacons, and filters the list. */
export function ZoneButtons({ zones, chosen, onChoose }: ZoneButtonsProps) {
  return (
    <ul aria-label={t.zoneButtons()} className="grid grid-cols-2 gap-2 tablet:grid-cols-3">
      {zones.map(({ name, active }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? null : name)}
            className="pressable flex min-h-12 w-full flex-col justify-center rounded-control bg-surface px-3 py-1.5 text-start leading-tight control-edge hover:bg-sunken aria-pressed:bg-sunken aria-pressed:chosen-edge"
          >
            <span className="break-words font-semibold">{zoneLabel(name)}</span>{' '}
            <span className={clsx('text-caption', words[zoneSeverity(active)])}>
              {active.length ? t.zoneActive({ count: active.length }) : t.zoneClear()}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
