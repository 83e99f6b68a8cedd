import type { Beacon } from '@floorlight/contracts/beacons';
import { beaconPath } from '@floorlight/contracts/paths';
import type { ReactNode } from 'react';
import { besideList } from '#lib/navigation/keeps-place.ts';
import { useMay } from '#lib/session/current-user.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { SideBySide } from '#ui/lists/SideBySide.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useListBeaconsQuery } from './api.ts';
import { beaconIcon } from './beacon-icons.ts';
import { t } from './messages.ts';
import { zoneLabel } from './zones.ts';

/** A beacon beside the active ones, on a desktop. */
export function BeaconBesideList({ chosen, children }: { chosen: string; children: ReactNode }) {
  const mayHide = useMay('beacons.hide');
  const list = useListBeaconsQuery({ query: { isActive: 'true' } }, { skip: !useDesk() });
  const now = useNow(10_000);
  return (
    <SideBySide
      label={t.activeList()}
      rows={list.data?.filter(({ isVisible }) => isVisible || mayHide)}
      chosen={chosen}
      addressOf={({ id }) => beaconPath(id)}
      state={besideList}
      row={(beacon) => <Row beacon={beacon} age={relativeTime(beacon.createdAt, now, 'short')} />}
    >
      {children}
    </SideBySide>
  );
}

function Row({ beacon, age }: { beacon: Beacon; age: string }) {
  const Icon = beaconIcon(beacon);
  return (
    <span className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 grow leading-snug">
        <span dir="auto" lang={beacon.language ?? undefined} className="block truncate font-semibold">
          {beacon.title}
        </span>
        <span className="block truncate text-caption text-muted">
          {zoneLabel(beacon.warehouseZone)} · {age}
        </span>
      </span>
      <SeverityBadge severity={beacon.priority} />
    </span>
  );
}
