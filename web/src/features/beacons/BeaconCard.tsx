import type { Beacon } from '@floorlight/contracts/beacons';
import { CircleCheck, CloudUpload, Eye, EyeOff, Hand, Lightbulb, MapPin, Navigation, Timer, User } from 'lucide-react';
import { useState } from 'react';
import { randomId } from '#lib/device/random-id.ts';
import type { Position } from '#lib/location/reading.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { EdgeCard } from '#ui/lists/EdgeCard.tsx';
import { IconFact } from '#ui/lists/IconFact.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { beaconDistance } from './beacon-distance.ts';
import { beaconIcon } from './beacon-icons.ts';
import { t } from './messages.ts';
import { ResolveBeaconDialog } from './ResolveBeaconDialog.tsx';
import { takenBy } from './taken-by.ts';
import { useBeaconStep } from './use-beacon-step.ts';
import { visibilityOutbox } from './visibility-outbox.ts';
import { zoneLabel } from './zones.ts';

interface BeaconCardProps {
  beacon: Beacon;
  /** The position of this device. */
  here: Position | null;
  /** Milliseconds. */
  now: number;
  /** One level below the heading that stands above the card. */
  heading?: 'h2' | 'h3';
}

/** One beacon with its facts and actions. */
export function BeaconCard({ beacon, here, now, heading: Heading = 'h3' }: BeaconCardProps) {
  const Icon = beaconIcon(beacon);
  const lang = beacon.language ?? undefined;
  const clock = useSiteClock('dateTime');
  const mayHide = useMay('beacons.hide');
  const distance = beaconDistance(beacon, here);
  return (
    <EdgeCard
      label={beacon.title}
      edge={beacon.isActive ? beacon.priority : 'none'}
      className="flex flex-col gap-3 p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SeverityBadge severity={beacon.priority} />
        <StateBadge beacon={beacon} />
        {!beacon.isVisible && (
          <Badge tone="medium">
            <EyeOff aria-hidden="true" className="size-4" />
            {t.hidden()}
          </Badge>
        )}
        <time dateTime={beacon.createdAt} className="ms-auto text-caption text-muted">
          {relativeTime(beacon.createdAt, now, 'short')}
        </time>
      </div>
      <div className="flex items-start gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken hairline">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading dir="auto" lang={lang} className="break-words font-semibold text-lead leading-snug">
            {beacon.title}
          </Heading>
          <p dir="auto" lang={lang} className="whitespace-pre-line break-words text-muted">
            {beacon.description}
          </p>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1 text-caption text-muted tablet:grid-cols-2">
        <IconFact small icon={MapPin}>
          <span className="text-ink">{zoneLabel(beacon.warehouseZone)}</span>
        </IconFact>
        {distance && (
          <IconFact small icon={Navigation}>
            {distance}
          </IconFact>
        )}
        <IconFact small icon={User}>
          {t.placedBy({ name: beacon.placedByName })}
        </IconFact>
        {beacon.takenAt && (
          <IconFact small icon={Hand}>
            <span className="font-semibold text-resolved">{takenBy(beacon)}</span>
          </IconFact>
        )}
        <IconFact small icon={Lightbulb}>
          {t.type[beacon.alertType]()}
        </IconFact>
        {beacon.isActive && beacon.expiresAt && (
          <IconFact small icon={Timer}>
            {t.endsAt({ time: clock(beacon.expiresAt) })}
          </IconFact>
        )}
      </ul>
      {beacon.isActive ? (
        <div className="flex flex-wrap gap-2">
          {!beacon.takenAt && <TakeButton beacon={beacon} />}
          <ResolveButton beacon={beacon} />
          {mayHide && <ShowButton beacon={beacon} />}
        </div>
      ) : (
        <Resolved beacon={beacon} />
      )}
    </EdgeCard>
  );
}

function StateBadge({ beacon: { isActive, resolvedBy } }: { beacon: Beacon }) {
  const Icon = isActive ? Lightbulb : CircleCheck;
  return (
    <Badge tone={isActive ? 'neutral' : 'resolved'}>
      <Icon aria-hidden="true" className="size-4" />
      {isActive ? t.active() : resolvedBy === null ? t.expired() : t.resolved()}
    </Badge>
  );
}

/** Takes a beacon that should not be there out of everybody's sight, and brings it back. */
function ShowButton({ beacon: { id, title, isVisible: isVisibleThere } }: { beacon: Beacon }) {
  const { id: userId } = useCurrentUser();
  const waiting = visibilityOutbox.useWaiting().findLast(({ body }) => body.id === id);
  const isVisible = waiting?.body.isVisible ?? isVisibleThere;
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Button onClick={() => void visibilityOutbox.queue(userId, { id, title, isVisible: !isVisible }, randomId())}>
      <Icon aria-hidden="true" className="size-5" />
      {isVisible ? t.hide() : t.show()}
    </Button>
  );
}

function TakeButton({ beacon }: { beacon: Beacon }) {
  const { step, isLoading, waits } = useBeaconStep(beacon, 'take');
  if (waits) return <Waits>{t.takeWaits()}</Waits>;
  return (
    <Button busy={isLoading} onClick={() => step()}>
      {!isLoading && <Hand aria-hidden="true" className="size-5" />}
      {t.take()}
    </Button>
  );
}

function ResolveButton({ beacon }: { beacon: Beacon }) {
  const { step, isLoading, waits } = useBeaconStep(beacon, 'resolve');
  const [asking, setAsking] = useState(false);
  if (waits) return <Waits>{t.resolutionWaits()}</Waits>;
  return (
    <>
      <Button busy={isLoading} onClick={() => setAsking(true)}>
        {!isLoading && <CircleCheck aria-hidden="true" className="size-5" />}
        {t.markResolved()}
      </Button>
      <ResolveBeaconDialog beacon={beacon} open={asking} onClose={() => setAsking(false)} onResolve={step} />
    </>
  );
}

/** Done on this device, and not sent yet. */
const Waits = ({ children }: { children: string }) => (
  <IconFact icon={CloudUpload}>
    <span role="status">{children}</span>
  </IconFact>
);

function Resolved({ beacon: { resolvedByName: name, resolvedAt, resolverNotes, expiresAt } }: { beacon: Beacon }) {
  const clock = useSiteClock('exact');
  const time = resolvedAt && clock(resolvedAt);
  const text = time
    ? name === null
      ? expiresAt
        ? t.expiredOn({ time })
        : t.resolvedByOn.someone({ time })
      : t.resolvedByOn.person({ name, time })
    : name === null
      ? t.resolvedBy.someone()
      : t.resolvedBy.person({ name });
  return (
    <div className="rounded-control bg-sunken px-3 py-2 text-caption hairline">
      <p>{text}</p>
      {resolverNotes && (
        <p dir="auto" className="whitespace-pre-line break-words">
          {resolverNotes}
        </p>
      )}
    </div>
  );
}
