import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { t } from './messages.ts';
import { NotificationsDialog } from './NotificationsDialog.tsx';
import { useUnreadCount } from './outbox.ts';

const maxCount = 99;

/** The bell with its count of unread notifications, and the panel behind it. */
export function BellButton() {
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount();
  const shown = unread > maxCount ? `${maxCount}+` : unread;
  return (
    <>
      <IconButton label={unread > 0 ? t.titleWithUnread({ count: shown }) : t.title()} onClick={() => setOpen(true)}>
        <Bell aria-hidden="true" className="size-6" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 inset-e-0 min-w-5.5 rounded-full border-2 border-surface bg-accent px-1 text-center font-bold text-[13px] text-on-accent leading-[1.3]"
          >
            {shown}
          </span>
        )}
      </IconButton>
      <NotificationsDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
