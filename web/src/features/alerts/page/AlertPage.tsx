import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { titleOf } from '../alert-words.ts';
import { useGetAlertQuery } from '../api.ts';
import { AlertBesideList } from './AlertBesideList.tsx';
import { AlertElsewhere } from './AlertElsewhere.tsx';
import { AlertPageBody } from './AlertPageBody.tsx';
import { t } from './messages.ts';

/** Milliseconds. Polling finds a change whose live message was lost. */
const pollInterval = 10_000;

/** One alert: what mails, pushes, toasts and the alarm bar open. */
export function AlertPage() {
  const { id = '' } = useParams();
  const { currentData: alert, ...query } = useGetAlertQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  useWakeLock(alert !== undefined && alert.status !== 'resolved');
  useAttendedPoll(query.refetch, pollInterval);
  const failure = loadFailure(query, t.failed());
  const title = alert ? titleOf(alert) : { text: t.alert(), lang: undefined };
  usePageTitle(title.text);
  return (
    <AlertBesideList chosen={id}>
      <div className="grid grid-cols-1 gap-5">
        <PageHeader
          back={{ label: t.back(), to: paths.emergency }}
          title={<span lang={title.lang}>{title.text}</span>}
        />
        {alert ? (
          <AlertPageBody key={alert.id} alert={alert} />
        ) : failure ? (
          <AlertElsewhere id={id} otherwise={<ErrorState {...failure} />} />
        ) : (
          <Placeholders count={1} className="h-96 rounded-card" />
        )}
      </div>
    </AlertBesideList>
  );
}
