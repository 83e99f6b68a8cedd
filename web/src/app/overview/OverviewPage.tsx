import { paths } from '@floorlight/contracts/paths';
import { clsx } from 'clsx';
import { Monitor } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { CallEvacuation } from '#features/evacuations/call/CallEvacuation.tsx';
import { selectLiveState } from '#lib/live/live-slice.ts';
import { useMay } from '#lib/session/current-user.ts';
import { useKnownFeature } from '#lib/session/site-features.ts';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { CountsCard } from './CountsCard.tsx';
import { FloorCard } from './FloorCard.tsx';
import { IncidentsCard } from './IncidentsCard.tsx';
import { LeftOut } from './LeftOut.tsx';
import { t } from './messages.ts';
import { OpenAlertsCard } from './OpenAlertsCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { ReachCard } from './ReachCard.tsx';
import { ResponseCard } from './ResponseCard.tsx';
import { RollCallCard } from './RollCallCard.tsx';

/**
 * What a manager must know at a glance, live. On a wide screen it fills the window without scrolling; each figure leads to
 * its list.
 */
export function OverviewPage() {
  const hasIncidents = useKnownFeature('incidents');
  const seesIncidents = useMay('incidents.listAll') && hasIncidents;
  const hasCounts = useKnownFeature('counts');
  const seesCounts = useMay('counts.listAll') && hasCounts;
  const readsRollCall = useMay('evacuations.read');
  const managesDisplays = useMay('displays.manage');
  const readsAnalytics = useMay('safetyAnalytics.read');
  return (
    <div data-fills-desk className="flex flex-col gap-3 wide:h-full">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <LiveState />
        <div className="ms-auto flex flex-wrap justify-end gap-2 tablet:gap-3">
          {managesDisplays && (
            <Link to={paths.wallDisplays} className={buttonStyle('secondary')}>
              {/* Without it both buttons fit beside each other on a phone. */}
              <Monitor aria-hidden="true" className="hidden size-5 tablet:block" />
              {t.wallDisplay()}
            </Link>
          )}
          <CallEvacuation />
        </div>
      </header>
      {readsRollCall && <RollCallCard />}
      <LeftOut />
      <div className="grid grid-cols-1 items-start gap-3.5 desk:grid-cols-[minmax(18rem,23.75rem)_minmax(0,1fr)] wide:min-h-140 wide:grow wide:basis-0 wide:grid-cols-[minmax(18rem,23.75rem)_minmax(0,1fr)_minmax(15rem,18.75rem)] wide:items-stretch">
        <div className={column}>
          <OpenAlertsCard className="wide:min-h-60 wide:grow wide:basis-0" />
          {seesIncidents && <IncidentsCard className="shrink-0" />}
        </div>
        <div className={column}>
          <FloorCard className="wide:min-h-60 wide:grow wide:basis-0" />
          {seesCounts && <CountsCard className="wide:max-h-2/5 wide:min-h-32" />}
        </div>
        <div className={clsx(column, 'desk:max-wide:col-start-2')}>
          <PeopleCard className="shrink-0" />
          {readsAnalytics && <ResponseCard className="shrink-0" />}
          <ReachCard className="wide:grow" />
        </div>
      </div>
    </div>
  );
}

const column = 'flex min-h-0 min-w-0 flex-col gap-3.5';

function LiveState() {
  const isLive = useSelector(selectLiveState) === 'connected';
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <span aria-hidden="true" className={clsx('size-2.5 rounded-full', isLive ? 'bg-resolved' : 'bg-medium')} />
      {isLive ? t.live() : t.notLive()}
    </p>
  );
}
