import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useMay } from '#lib/session/current-user.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useCountPlan } from '../count-plan.ts';
import { useGetSiteCountQuery } from '../site-count-api.ts';
import { SiteCountView } from './SiteCountView.tsx';
import { t } from './site-count-messages.ts';

/** Milliseconds: in addition to live messages, the maximum age of a visible screen. */
const pollInterval = 15_000;

/** A count of the site: every wall, who counted it and when, and who is at it now. */
export function SiteCountPage() {
  const { id = '' } = useParams();
  const seesAll = useMay('counts.listAll');
  const { plan } = useCountPlan();
  const { currentData: count, ...query } = useGetSiteCountQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  useAttendedPoll(query.refetch, pollInterval);
  const failure = loadFailure(query, t.loadFailed());
  const back = seesAll
    ? { label: t.backToCounts(), to: paths.counts }
    : { label: t.backToCounting(), to: `${paths.totes}?tab=inventory` };
  if (count && plan) return <SiteCountView count={count} plan={plan} back={back} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={back} title={t.loading()} />
      {failure ? <ErrorState {...failure} /> : <Placeholders count={3} className="h-28 rounded-card" />}
    </div>
  );
}
