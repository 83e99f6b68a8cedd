import type { SiteCountDetails } from '@floorlight/contracts/site-counts';
import { type ComponentProps, useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { siteClock } from '#lib/time/site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import type { CountPlan } from '../count-plan.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import { AssignArea } from './AssignArea.tsx';
import { CountActions } from './CountActions.tsx';
import { CountBadges } from './SiteCountList.tsx';
import { SiteReport } from './SiteReport.tsx';
import { SiteWallMap } from './SiteWallMap.tsx';
import { t } from './site-count-messages.ts';
import { WallRows } from './WallRows.tsx';
import { WallSheet } from './WallSheet.tsx';

interface SiteCountViewProps {
  count: SiteCountDetails;
  plan: CountPlan;
  back: ComponentProps<typeof PageHeader>['back'];
}

export function SiteCountView({ count, plan, back }: SiteCountViewProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const manages = useMay('counts.manage') && count.status === 'open';
  const seesAll = useMay('counts.listAll');
  const areas = [...Map.groupBy(count.walls, ({ afeArea }) => afeArea)].map(([name, walls]) => ({ name, walls }));
  const [chosen, setChosen] = useState<string | null>(null);
  const area = areas.find(({ name }) => name === chosen) ?? areas.find(hasWork) ?? areas[0];
  const wall = area?.walls.find(({ wallNumber }) => wallNumber === opened);
  const clock = siteClock(plan.timeZone, 'day');
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={back} title={count.name} action={manages && <CountActions count={count} />}>
        <PageHint>
          {count.closedAt === null
            ? t.openedBy({ name: count.openedByName, day: clock(count.openedAt) })
            : t.closedBy({ name: count.closedByName ?? '', day: clock(count.closedAt) })}
          {count.people.length > 0 && ` · ${t.counters({ count: count.people.length })}`}
        </PageHint>
        <div className="mt-2 flex flex-wrap gap-2">
          <CountBadges count={count} />
        </div>
      </PageHeader>
      <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:items-start">
        <Card className="grid gap-4 p-4 desk:p-5">
          {areas.map(({ name, walls }) => (
            <ProgressBar key={name} name={name} done={walls.filter(isDone).length} of={walls.length} />
          ))}
          {areas.length > 1 && (
            <SelectField
              label={t.area()}
              value={area?.name ?? ''}
              options={areas.map(({ name }) => ({ value: name, label: name }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
          {area && <SiteWallMap area={area.name} walls={area.walls} levels={plan.levels ?? []} onChoose={setOpened} />}
          {manages && area && <AssignArea count={count} area={area.name} walls={area.walls} />}
        </Card>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {area && <WallRows area={area.name} walls={area.walls} timeZone={plan.timeZone} onOpen={setOpened} />}
          {seesAll && <SiteReport of={{ siteCountId: count.id }} recipients={plan.reportRecipients} />}
        </div>
      </div>
      {wall && (
        <WallSheet
          count={count}
          wall={wall}
          timeZone={plan.timeZone}
          manages={manages}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type Walls = SiteCountDetails['walls'];

const isDone = ({ status }: Walls[number]): boolean => status === 'counted' || status === 'approved';
const hasWork = ({ walls }: { walls: Walls }): boolean => walls.some((wall) => !isDone(wall));
