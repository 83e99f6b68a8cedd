import { paths } from '@floorlight/contracts/paths';
import { useParams } from 'react-router-dom';
import { loadFailure } from '#lib/api/load-failure.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { titleOf } from '../alert-words.ts';
import { useGetAlertQuery } from '../api.ts';
import { AlertDetail } from '../center/AlertDetail.tsx';
import { t } from './messages.ts';

/** One alert: what mails, pushes, toasts and the alarm bar open. */
export function AlertPage() {
  const { id = '' } = useParams();
  const { currentData: alert, ...query } = useGetAlertQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const failure = loadFailure(query, t.failed());
  const title = alert ? titleOf(alert).text : t.alert();
  usePageTitle(title);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: t.back(), to: paths.emergency }} title={title} />
      {alert ? (
        <AlertDetail alert={alert} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Placeholders count={1} className="h-96 rounded-card" />
      )}
    </div>
  );
}
