import type { Beacon } from '@floorlight/contracts/beacons';
import { CircleCheck, Lightbulb, MapPin, Navigation, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Position } from '#lib/location/reading.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { beaconDistance } from './beacon-distance.ts';
import { beaconEdge, beaconTypes } from './beacon-types.ts';
import { useResolveBeacon } from './use-resolve-beacon.ts';

interface BeaconCardProps {
  beacon: Beacon;
  /** The position of this device. */
  here: Position | null;
  /** Milliseconds. */
  now: number;
}

/** One beacon with its facts and actions. */
export function BeaconCard({ beacon, here, now }: BeaconCardProps) {
  const { icon: Icon, word } = beaconTypes[beacon.alertType];
  const distance = beaconDistance(beacon, here);
  return (
    <article
      aria-label={beacon.title}
      className={`flex flex-col gap-3 rounded-card border-s-6! bg-surface p-4 shadow-card hairline ${beaconEdge(beacon)}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={beacon.priority} />
        <StateBadge isActive={beacon.isActive} />
        <time dateTime={beacon.createdAt} className="ms-auto text-caption text-muted">
          {relativeTime(beacon.createdAt, now, 'short')}
        </time>
      </div>
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken hairline">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <h3 className="break-words font-semibold text-lead leading-snug">{beacon.title}</h3>
          <p className="whitespace-pre-line break-words text-muted">{beacon.description}</p>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1 text-caption text-muted tablet:grid-cols-2">
        <Fact icon={MapPin}>
          <span className="text-ink">{beacon.warehouseZone}</span>
        </Fact>
        {distance && <Fact icon={Navigation}>{distance}</Fact>}
        <Fact icon={User}>Placed by {beacon.placedByName}</Fact>
        <Fact icon={Lightbulb}>Type: {word}</Fact>
      </ul>
      {beacon.isActive ? <ResolveButton beacon={beacon} /> : <Resolved beacon={beacon} />}
    </article>
  );
}

function StateBadge({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? Lightbulb : CircleCheck;
  return (
    <Badge tone={isActive ? 'neutral' : 'resolved'}>
      <Icon aria-hidden="true" className="size-4" />
      {isActive ? 'ACTIVE' : 'RESOLVED'}
    </Badge>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function ResolveButton({ beacon }: { beacon: Beacon }) {
  const { resolve, isLoading } = useResolveBeacon(beacon);
  return (
    <Button busy={isLoading} onClick={resolve} className="self-start">
      {!isLoading && <CircleCheck aria-hidden="true" className="size-5" />}
      Mark Resolved
    </Button>
  );
}

function Resolved({ beacon: { resolvedByName, resolvedAt } }: { beacon: Beacon }) {
  const clock = useSiteClock('exact');
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-caption hairline">
      Resolved by {resolvedByName ?? 'someone'}
      {resolvedAt && <> on {clock(resolvedAt)}</>}
    </p>
  );
}
