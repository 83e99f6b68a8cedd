import { paths } from '@floorlight/contracts/paths';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { AreaProgress } from './AreaProgress.tsx';
import { CountWall } from './CountWall.tsx';
import { type CountPlan, useCountPlan } from './count-plan.ts';
import { EarlierSessions } from './EarlierSessions.tsx';
import { t } from './messages.ts';
import { RecentCounts } from './RecentCounts.tsx';
import { RefusedCounts } from './RefusedCounts.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SessionSummary } from './SessionSummary.tsx';
import { OpenCounts } from './site-count/OpenCounts.tsx';
import { UnsavedFigures } from './UnsavedFigures.tsx';
import { useCountForm } from './use-count-form.ts';
import { useGoTo } from './use-go-to.ts';
import { useSessionCounts } from './use-session-counts.ts';
import { useWallInAddress } from './use-wall-in-address.ts';
import { WaitingCounts } from './WaitingCounts.tsx';
import { useWallStates } from './wall-states.ts';

/** Counts the walls one by one. */
export function InventoryTab() {
  const { plan, isError, error, retry } = useCountPlan();
  if (plan) return <Counting plan={plan} />;
  if (isError)
    return <ErrorState title={t.loadWallsFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={retry} />;
  return (
    <div className="grid gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <LoadingNote />
      <Skeleton className="h-110" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Counting({ plan }: { plan: CountPlan }) {
  const user = useCurrentUser();
  const seesAllCounts = useMay('counts.listAll');
  const session = useSessionCounts(plan.timeZone);
  const walls = useWallStates(plan, session.latest);
  const form = useCountForm({ userId: user.id, areas: plan.areas, walls });
  const { goTo, leaving, stay } = useGoTo(form);
  useWallInAddress(plan, goTo);
  const desk = useDesk();
  return (
    <div className="grid grid-cols-1 gap-5 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:items-start">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <OpenCounts goTo={goTo} />
        <WaitingCounts waiting={session.waiting} />
        <RefusedCounts userId={user.id} form={form} />
        <CountWall plan={plan} form={form} goTo={goTo} walls={walls}>
          {desk && <SaveBar form={form} />}
        </CountWall>
        <AreaProgress plan={plan} form={form} goTo={goTo} walls={walls} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <SessionSummary session={session} plan={plan} />
        <RecentCounts session={session} timeZone={plan.timeZone} />
        {seesAllCounts ? (
          <Link to={paths.counts} className={buttonStyle()}>
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {t.countsOfSite()}
          </Link>
        ) : (
          <EarlierSessions timeZone={plan.timeZone} />
        )}
      </div>
      {!desk && (
        <ActionBar>
          <SaveBar form={form} />
        </ActionBar>
      )}
      {leaving && <UnsavedFigures form={form} leaving={leaving} onClose={stay} />}
    </div>
  );
}
