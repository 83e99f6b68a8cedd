import type { Beacon } from '@floorlight/contracts/beacons';
import { beaconPath } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { useLanguage } from '#lib/language/language.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { speakOnce } from '#lib/sounds/speak-once.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SeverityIcon } from '#ui/lists/SeverityBadge.tsx';
import { t as ui } from '#ui/messages.ts';
import { isGrave, useHazards } from './hazards.ts';
import { t } from './messages.ts';
import { takenBy } from './taken-by.ts';
import { zoneLabel } from './zones.ts';

/**
 * Shows everybody at the site the gravest critical or high beacon that they have not dismissed, with the way to its page.
 * Screen readers announce each one, the device speaks each of others once, and its tone sounds when it is placed.
 */
export function HazardBanner() {
  const { dismissed, dismiss } = useDismissed();
  const now = useNow(10_000);
  const shown = useHazards(now).filter((beacon) => isGrave(beacon) && !dismissed.includes(beacon.id));
  useSpeech(shown);
  const [hazard] = shown;
  const more = shown.length - 1;
  return (
    <div role="status" aria-live="assertive" aria-label={t.hazard()}>
      {hazard && (
        <div
          className={clsx(
            'relative flex min-h-15 items-center py-1 hairline-b',
            hazard.priority === 'critical' ? 'bg-critical-tint text-critical' : 'bg-high-tint text-high',
          )}
        >
          <span aria-hidden="true" className="hazard-stripes absolute inset-y-0 inset-s-0 w-2.5" />
          <Link
            to={beaconPath(hazard.id)}
            className="flex min-h-12 min-w-0 grow items-center gap-2.5 ps-5 focus-visible:outline-offset-[-3px]"
          >
            <SeverityIcon severity={hazard.priority} className="size-6.5 shrink-0" />
            <span className="min-w-0 leading-tight">
              <span dir="auto" lang={hazard.language ?? undefined} className="line-clamp-2 font-bold">
                {t.hazardIn({ title: hazard.title, zone: zoneLabel(hazard.warehouseZone) })}
              </span>
              <span className="block text-caption text-ink leading-tight">
                {ui.severity[hazard.priority]()} · <span aria-hidden="true">{relativeTime(hazard.createdAt, now)}</span>
                {hazard.takenAt && ` · ${takenBy(hazard)}`}
                {more > 0 && ` · ${t.moreHazards({ count: more })}`}
              </span>
            </span>
          </Link>
          <IconButton label={t.dismissHazard({ title: hazard.title })} onClick={() => dismiss(hazard.id)}>
            <X aria-hidden="true" className="size-5.5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Speaks the gravest of the hazards that this device has not spoken yet, and how many there are besides. */
function useSpeech(shown: readonly Beacon[]): void {
  const { id: userId } = useCurrentUser();
  const { tag } = useLanguage();
  const others = shown.filter(({ placedBy }) => placedBy !== userId);
  const latest = useRef(others);
  latest.current = others;
  const ids = others.map(({ id }) => id).join();
  useEffect(() => {
    if (!ids) return;
    const textOf = (fresh: readonly string[]) => {
      const [first] = latest.current.filter(({ id }) => fresh.includes(id));
      const spoken = first ? t.spoken({ title: spokenTitle(first), zone: zoneLabel(first.warehouseZone) }) : '';
      return fresh.length > 1 ? `${spoken} ${t.spokenMore({ count: fresh.length - 1 })}` : spoken;
    };
    void speakOnce({ ids: ids.split(','), textOf, lang: tag });
  }, [ids, tag]);
}

/** In the listener's language where the beacon has a kind. */
const spokenTitle = ({ kind, title }: Beacon): string => (kind ? t.kindTitles[kind]() : title);

const maxDismissed = 200;

/** The ids of the beacons that this person has dismissed on this device. */
function useDismissed() {
  const key = `floorlight.dismissed-hazards.${useCurrentUser().id}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => {
    const stored = readStoredJson(key);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  });
  const dismiss = (id: string) => {
    const ids = [id, ...dismissed].slice(0, maxDismissed);
    setDismissed(ids);
    store(key, JSON.stringify(ids));
  };
  return { dismissed, dismiss };
}
