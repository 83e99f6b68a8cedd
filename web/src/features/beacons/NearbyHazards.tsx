import { beaconPath, paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useGrantedPosition } from '#lib/location/use-granted-position.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { toneText, toneTint } from '#ui/tone.ts';
import { beaconDistance } from './beacon-distance.ts';
import { beaconIcon } from './beacon-icons.ts';
import { useHazards } from './hazards.ts';
import { t } from './messages.ts';
import { takenBy } from './taken-by.ts';
import { zoneLabel } from './zones.ts';

const maxShown = 3;

/** The gravest active beacons of the site, each with the way to its page. Nothing where there are none. */
export function NearbyHazards() {
  const here = useGrantedPosition();
  const now = useNow(10_000);
  const hazards = useHazards(now);
  if (hazards.length === 0) return null;
  return (
    <section aria-labelledby="nearby-hazards">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <h2 id="nearby-hazards" className="font-semibold text-lead">
          {t.nearbyHazards()}
        </h2>
        <Link
          to={`${paths.emergency}?tab=beacons`}
          className="inline-flex min-h-12 min-w-16 items-center justify-end font-semibold text-accent-text"
        >
          {t.allHazards({ count: hazards.length })}
        </Link>
      </div>
      <Card>
        <ul>
          {hazards.slice(0, maxShown).map((beacon) => {
            const Icon = beaconIcon(beacon);
            const place = beaconDistance(beacon, here) ?? relativeTime(beacon.createdAt, now);
            const detail = beacon.takenAt ? takenBy(beacon) : place;
            return (
              <li key={beacon.id} className="not-last:hairline-b">
                <Link
                  to={beaconPath(beacon.id)}
                  className="flex min-h-15 items-center gap-2.5 py-1.5 ps-3 pe-2 hover:bg-sunken focus-visible:outline-offset-[-3px]"
                >
                  <span
                    className={clsx(
                      'flex size-10 shrink-0 items-center justify-center rounded-control',
                      toneTint[beacon.priority],
                      toneText[beacon.priority],
                    )}
                  >
                    <Icon aria-hidden="true" className="size-5.5" />
                  </span>
                  <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 grow basis-32 leading-snug">
                      <span dir="auto" lang={beacon.language ?? undefined} className="line-clamp-2 font-semibold">
                        {beacon.title}
                      </span>
                      <span className="block text-caption text-muted">
                        <bdi>{zoneLabel(beacon.warehouseZone)}</bdi> · {detail}
                      </span>
                    </span>
                    <SeverityBadge severity={beacon.priority} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
