import { loadFailure } from '#lib/api/load-failure.ts';
import { useRowParam } from '#lib/lists/use-row-param.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useGetAlertQuery } from '../api.ts';
import { AlertDetail } from './AlertDetail.tsx';
import { t } from './messages.ts';

/** The alert that the address names, above everything else. */
export function AskedAlert() {
  const [id, open] = useRowParam('alert', true);
  return id && <Asked key={id} id={id} onClose={() => open(null)} />;
}

function Asked({ id, onClose }: { id: string; onClose: () => void }) {
  const alert = useGetAlertQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <section aria-label={t.alert()} className="grid grid-cols-1 gap-3">
      <ListStates
        rows={alert.currentData && [alert.currentData]}
        failure={loadFailure(alert, t.alertFailed())}
        loading={<Placeholders count={1} className="h-36 rounded-card" />}
        empty={null}
      >
        {([asked]) => asked && <AlertDetail alert={asked} />}
      </ListStates>
      <Button className="justify-self-start" onClick={onClose}>
        {t.showAll()}
      </Button>
    </section>
  );
}
