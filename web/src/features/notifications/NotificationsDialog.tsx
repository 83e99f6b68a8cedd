import type { Notification } from '@floorlight/contracts/notifications';
import { BellOff, CheckCheck } from 'lucide-react';
import { statusOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useCountUnreadQuery, useListNotificationsInfiniteQuery, useMarkAllReadMutation } from './api.ts';
import { t } from './messages.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { subjectOf } from './subject-of.ts';

interface NotificationsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NotificationsDialog({ open, onOpenChange }: NotificationsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.title()} shape="sheet">
      <Panel onLeave={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Panel({ onLeave }: { onLeave: () => void }) {
  const list = useListNotificationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow(10_000);
  return (
    <div className="grid grid-cols-1 gap-3">
      <MarkAllRead />
      <ListStates
        rows={list.data && newestOfEach(list.data.pages.flat())}
        failure={loadFailure(list, t.loadFailed())}
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
              <NotificationRow key={notification.id} notification={notification} now={now} onLeave={onLeave} />
            ))}
          </ul>
        )}
      </ListStates>
      <LoadMore query={list} />
    </div>
  );
}

function MarkAllRead() {
  const unread = useCountUnreadQuery().data?.count ?? 0;
  const [markAllRead, { isLoading }] = useMarkAllReadMutation();
  const toast = useToast();
  if (unread === 0) return null;
  const markAll = async () => {
    const { error } = await markAllRead();
    if (error && statusOf(error) !== 401) toast({ title: t.error(), message: t.markAllReadFailed(), tone: 'danger' });
  };
  return (
    <Button className="justify-self-start" busy={isLoading} onClick={() => void markAll()}>
      <CheckCheck aria-hidden="true" className="size-5" />
      {t.markAllRead()}
    </Button>
  );
}

/** An alert that was announced again between two pages is on both. */
function newestOfEach(rows: Notification[]): Notification[] {
  const known = new Set<string>();
  return rows.filter((row) => !known.has(subjectOf(row)) && known.add(subjectOf(row)));
}
