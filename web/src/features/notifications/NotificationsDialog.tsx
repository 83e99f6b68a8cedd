import type { Notification } from '@floorlight/contracts/notifications';
import { BellOff, CheckCheck } from 'lucide-react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useListNotificationsInfiniteQuery } from './api.ts';
import { t } from './messages.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { readingOutbox, useUnreadCount } from './outbox.ts';
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
      <MarkAllRead newest={list.data?.pages[0]?.[0]} />
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

/** `newest`: the newest that is shown. What comes later stays unread, also where this arrives late. */
function MarkAllRead({ newest }: { newest: Notification | undefined }) {
  const { id: userId } = useCurrentUser();
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <Button
      className="justify-self-start"
      onClick={() => void readingOutbox.queue(userId, { newest: newest?.id, until: newest?.createdAt }, randomId())}
    >
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
