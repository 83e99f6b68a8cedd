import { BellOff } from 'lucide-react';
import { wordsOf } from '#lib/api/failure.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { useListNotificationsQuery } from './api.ts';
import { NotificationRow } from './NotificationRow.tsx';

const placeholders = [1, 2, 3];

export function NotificationsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Notifications" shape="sheet">
      <Panel />
    </Dialog>
  );
}

function Panel() {
  const { data, error, isLoading, refetch } = useListNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const now = useNow(10_000);

  if (isLoading)
    return (
      <div className="grid grid-cols-1 gap-2">
        <LoadingNote />
        {placeholders.map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    );
  if (!data)
    return (
      <ErrorState
        title="Notifications could not be loaded"
        message={wordsOf(error, 'Please try again.')}
        onRetry={refetch}
      />
    );
  if (!data.length)
    return (
      <EmptyState icon={BellOff} title="No Notifications">
        You're all caught up!
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-2">
      {data.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} now={now} />
      ))}
    </ul>
  );
}
