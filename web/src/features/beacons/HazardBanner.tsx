import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SeverityIcon } from '#ui/lists/SeverityBadge.tsx';
import { t as ui } from '#ui/messages.ts';
import { isGrave, useHazards } from './hazards.ts';
import { t } from './messages.ts';
import { zoneLabel } from './zones.ts';

/**
 * Shows everybody at the site the gravest critical or high beacon that they have not dismissed. Screen readers speak each one
 * once; its tone sounds when it is placed.
 */
export function HazardBanner() {
  const { dismissed, dismiss } = useDismissed();
  const now = useNow(10_000);
  const shown = useHazards().filter((beacon) => isGrave(beacon) && !dismissed.includes(beacon.id));
  const [hazard] = shown;
  const more = shown.length - 1;
  return (
    <div role="status" aria-live="assertive" aria-label={t.hazard()}>
      {hazard && (
        <div
          className={clsx(
            'relative flex min-h-15 items-center gap-2.5 py-1 ps-5 hairline-b',
            hazard.priority === 'critical' ? 'bg-critical-tint text-critical' : 'bg-high-tint text-high',
          )}
        >
          <span aria-hidden="true" className="hazard-stripes absolute inset-y-0 inset-s-0 w-2.5" />
          <SeverityIcon severity={hazard.priority} className="size-6.5 shrink-0" />
          <div className="min-w-0 grow leading-tight">
            <p dir="auto" lang={hazard.language ?? undefined} className="line-clamp-2 font-bold">
              {t.hazardIn({ title: hazard.title, zone: zoneLabel(hazard.warehouseZone) })}
            </p>
            <p className="text-caption text-ink leading-tight">
              {ui.severity[hazard.priority]()} · <span aria-hidden="true">{relativeTime(hazard.createdAt, now)}</span>
              {more > 0 && ` · ${t.moreHazards({ count: more })}`}
            </p>
          </div>
          <IconButton label={t.dismissHazard({ title: hazard.title })} onClick={() => dismiss(hazard.id)}>
            <X aria-hidden="true" className="size-5.5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

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
