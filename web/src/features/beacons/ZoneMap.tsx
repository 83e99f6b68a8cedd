import type { Beacon } from '@floorlight/contracts/beacons';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { t } from './messages.ts';
import { type ZoneSeverity, type ZoneState, zoneLabel, zoneSeverity } from './zones.ts';

const dotsPerZone = 3;

const grounds: Record<ZoneSeverity, string> = {
  critical: 'bg-critical-tint border-critical!',
  high: 'bg-high-tint border-high!',
  medium: 'bg-medium-tint border-medium!',
  normal: 'bg-surface',
};

const dots = {
  critical: { colour: 'bg-critical', icon: OctagonAlert },
  high: { colour: 'bg-high', icon: TriangleAlert },
  medium: { colour: 'bg-medium', icon: CircleAlert },
  low: { colour: 'bg-low', icon: Info },
  resolved: { colour: 'bg-resolved', icon: CircleCheck },
} as const;
const legend = ['critical', 'high', 'medium', 'resolved'] as const;

const lookOf = ({ priority, isActive }: Beacon) => (isActive ? priority : 'resolved');

interface ZoneMapProps {
  zones: readonly ZoneState[];
  /** The id of the beacon whose detail is shown. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** A map of the site's zones, each with its first beacons. */
export function ZoneMap({ zones, chosen, onChoose }: ZoneMapProps) {
  const unmapped = zones.filter(({ map }) => !map);
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* The columns are places in the building: a mirrored map would lead to the wrong zone. */}
      <ul dir="ltr" aria-label={t.map()} className="grid auto-cols-fr auto-rows-[minmax(92px,auto)] gap-2">
        {zones.map(
          (zone) =>
            zone.map && (
              <li
                key={zone.name}
                className="min-w-0"
                style={{
                  gridColumn: `${zone.map.column} / span ${zone.map.columns}`,
                  gridRow: `${zone.map.row} / span ${zone.map.rows}`,
                }}
              >
                <ZoneCell zone={zone} chosen={chosen} onChoose={onChoose} />
              </li>
            ),
        )}
      </ul>
      {unmapped.map((zone) => (
        <ZoneCell key={zone.name} zone={zone} chosen={chosen} onChoose={onChoose} />
      ))}
      <ul aria-label={t.legend()} className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
        {legend.map((look) => (
          <li key={look} className="flex items-center gap-1.5">
            <Dot {...dots[look]} />
            {t.looks[look]()}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ZoneCell({
  zone: { name, active, beacons },
  chosen,
  onChoose,
}: { zone: ZoneState } & Omit<ZoneMapProps, 'zones'>) {
  const more = beacons.length - dotsPerZone;
  return (
    <section
      aria-label={zoneLabel(name)}
      className={clsx('flex h-full min-w-0 flex-col rounded-control p-1.5 hairline', grounds[zoneSeverity(active)])}
    >
      <p className="flex items-baseline justify-between gap-1 px-0.5 text-caption leading-tight">
        <span className="min-w-0 break-words font-semibold">{zoneLabel(name)}</span>
        <span className="shrink-0 text-muted">{active.length || ''}</span>
      </p>
      <div className="mt-auto flex flex-wrap items-center">
        {beacons.slice(0, dotsPerZone).map((beacon) => (
          <button
            key={beacon.id}
            type="button"
            aria-pressed={beacon.id === chosen}
            aria-label={t.onMap[lookOf(beacon)]({ title: beacon.title })}
            title={beacon.title}
            onClick={() => onChoose(beacon.id)}
            className="pressable flex size-12 items-center justify-center rounded-full aria-pressed:ring-3 aria-pressed:ring-ink aria-pressed:ring-inset"
          >
            <Dot {...dots[lookOf(beacon)]} large />
          </button>
        ))}
        {more > 0 && <span className="px-1 text-caption text-muted">{t.more({ count: more })}</span>}
      </div>
    </section>
  );
}

function Dot({ colour, icon: Icon, large = false }: { colour: string; icon: typeof Info; large?: boolean }) {
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-full text-surface',
        colour,
        large ? 'size-7' : 'size-5',
      )}
    >
      <Icon aria-hidden="true" className={large ? 'size-5' : 'size-3.5'} />
    </span>
  );
}
