import { BellOff } from 'lucide-react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useListNotificationsQuery } from './api.ts';
import { t } from './messages.ts';
import { NotificationRow } from './NotificationRow.tsx';

export function NotificationsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.title()} shape="sheet">
      <Panel />
    </Dialog>
  );
}

function Panel() {
  const { data, ...query } = useListNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow(10_000);
  return (
    <ListStates
      rows={data}
      failure={loadFailure(query, t.loadFailed())}
      loading={<Placeholders count={3} className="h-24" grid="grid grid-cols-1 gap-2" />}
      empty={
        <EmptyState icon={BellOff} title={t.emptyTitle()}>
          {t.empty()}
        </EmptyState>
      }
    >
      {(notifications) => (
        <ul className="grid grid-cols-1 gap-2">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} now={now} />
          ))}
        </ul>
      )}
    </ListStates>
  );
}
