import type { RollCallEntry, RollCallStatus } from '@floorlight/contracts/evacuations';
import type { Zone } from '@floorlight/contracts/sites';
import { zoneNamedIn } from '@floorlight/contracts/zone-named-in';
import { FloorMap } from '#lib/location/floor-map/FloorMap.tsx';
import type { FloorMark } from '#lib/location/floor-map/marks.ts';
import { planOf } from '#lib/location/floor-map/plan-of.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '../messages.ts';
import { AssemblyPoints } from './AssemblyPoints.tsx';
import { MyPoint } from './MyPoint.tsx';
import { PeopleList } from './PeopleList.tsx';
import { emptyOf } from './PhoneRollCall.tsx';
import { statusIcons } from './RollCallSummary.tsx';
import type { Ticks } from './use-ticks.ts';

interface DeskRollCallProps {
  people: readonly RollCallEntry[];
  ticks: Ticks;
  mayTick: boolean;
}

/** A manager's roll call: whom to help and find, where they were last seen, and who is safe. */
export function DeskRollCall({ people, ticks, mayTick }: DeskRollCallProps) {
  const list = (status: RollCallStatus, note?: string) => (
    <PeopleList
      title={t.status[status]()}
      {...(note && { note })}
      people={people.filter((person) => person.status === status)}
      empty={emptyOf(status, people.length === 0)}
      ticks={ticks}
      mayTick={mayTick}
    />
  );
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] wide:grid-cols-[minmax(0,1fr)_22rem_15rem]">
      <div className="grid grid-cols-1 gap-4">
        {list('needs_help')}
        {list('unaccounted', t.latestFirst())}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <LastSeen people={people} />
        <AssemblyPoints people={people} />
        {mayTick && <MyPoint ticks={ticks} />}
      </div>
      <div className="desk:max-wide:col-span-2">{list('safe')}</div>
    </div>
  );
}

/** Where on the plan the people who are not safe were last seen. */
function LastSeen({ people }: { people: readonly RollCallEntry[] }) {
  const { site } = useSite(useCurrentUser().siteId);
  if (!site || !planOf(site)) return null;
  return (
    <Card className="p-4">
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-lead">
        {t.whereSeen()} <span className="font-normal text-caption text-muted">{t.whereSeenNote()}</span>
      </h2>
      <FloorMap site={site} marks={marksOf(people, site.andonZones)} label={t.whereSeen()} className="h-72" />
    </Card>
  );
}

const kinds = {
  needs_help: { shape: 'alert', severity: 'critical' },
  unaccounted: { shape: 'hazard', severity: 'medium' },
} as const;

/** One mark for each zone and state. */
function marksOf(people: readonly RollCallEntry[], zones: readonly Zone[]): FloorMark[] {
  return (['needs_help', 'unaccounted'] as const).flatMap((status) => {
    const byZone = Map.groupBy(
      people.filter((person) => person.status === status),
      ({ zone, lastSeen }) => zone ?? zoneNamedIn(lastSeen?.place ?? '', zones),
    );
    return [...byZone].flatMap(([zone, there]) =>
      zone === null
        ? []
        : {
            ...{ id: `${status} ${zone}`, zone, ...kinds[status], icon: statusIcons[status] },
            label: `${t.status[status]()}: ${t.inZone({ count: there.length, zone })}`,
            count: there.length,
          },
    );
  });
}
