import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useGetRollCallQuery } from '../api.ts';
import { t } from '../messages.ts';
import { RollCallView } from './RollCallView.tsx';

/** Milliseconds. Polling finds what a lost frame would have changed, and where people were seen since. */
const pollInterval = 10_000;

/** The roll call of an evacuation, live while it runs and as the report afterwards. */
export function RollCallPage() {
  const { id = '' } = useParams();
  const { currentData: rollCall, ...query } = useGetRollCallQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  useAttendedPoll(query.refetch, pollInterval);
  const failure = loadFailure(query, t.loadFailed());
  if (rollCall) return <RollCallView rollCall={rollCall} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: t.back(), to: paths.evacuations }} title={t.rollCall()} />
      {failure ? <ErrorState {...failure} /> : <Placeholders count={4} className="h-16 rounded-card" />}
    </div>
  );
}
