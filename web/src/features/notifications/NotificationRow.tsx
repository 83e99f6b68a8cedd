import type { Notification } from '@floorlight/contracts/notifications';
import { textOf } from '@floorlight/languages/coded';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCurrentUser, useOtherSiteName } from '#lib/session/current-user.ts';
import { useSwitchSiteMutation } from '#lib/session/user-api.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { toneText, toneTint } from '#ui/tone.ts';
import { t } from './messages.ts';
import { readingOutbox, useReadHere } from './outbox.ts';
import { addressOf } from './subject-of.ts';

const styles: Record<Notification['type'], { icon: LucideIcon; tone: 'high' | 'critical' | 'resolved' | 'low' }> = {
  warning: { icon: TriangleAlert, tone: 'high' },
  error: { icon: CircleAlert, tone: 'critical' },
  success: { icon: CircleCheck, tone: 'resolved' },
  info: { icon: Info, tone: 'low' },
};

interface NotificationRowProps {
  notification: Notification;
  now: number;
  /** It leads to another screen. */
  onLeave: () => void;
}

/** Opens what it is about, and is read from then on. */
export function NotificationRow({ notification, now, onLeave }: NotificationRowProps) {
  const { id, siteId } = notification;
  const { id: userId, role } = useCurrentUser();
  const isReadHere = useReadHere(notification);
  const isRead = notification.isRead || isReadHere;
  const isElsewhere = useOtherSiteName(siteId) !== null;
  const address = addressOf(notification, role);
  const [switchSite] = useSwitchSiteMutation();

  const read = async () => {
    if (!isRead) await readingOutbox.add(userId, { id, title: textOf(notification.title, notification.coded?.title) });
  };
  const openElsewhere = async () => {
    await read();
    if (address === null || siteId === undefined) return;
    const { error } = await switchSite({ body: { siteId } });
    if (!error) window.location.assign(address); // the new site starts with the Dashboard otherwise
  };
  const style = clsx(
    'pressable flex w-full items-start gap-3 rounded-control p-3 text-start hairline hover:bg-sunken',
    isRead ? 'bg-paper' : 'bg-surface shadow-card',
  );
  const content = <Content notification={{ ...notification, isRead }} now={now} />;
  return (
    <li>
      {address === null || isElsewhere ? (
        <button type="button" onClick={isElsewhere ? openElsewhere : read} className={style}>
          {content}
        </button>
      ) : (
        <Link
          to={address}
          onClick={() => {
            void read();
            onLeave();
          }}
          className={style}
        >
          {content}
        </Link>
      )}
    </li>
  );
}

function Content({ notification, now }: Omit<NotificationRowProps, 'onLeave'>) {
  const { siteId, type, title, message, coded, isRead, createdAt } = notification;
  const { icon: Icon, tone } = styles[type];
  const siteName = useOtherSiteName(siteId);
  return (
    <>
      <span
        className={clsx(
          'tone-edge mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full',
          toneText[tone],
          toneTint[tone],
          isRead && 'grayscale',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className={clsx('block leading-snug', isRead ? 'text-muted' : 'font-semibold')}>
          {textOf(title, coded?.title)}
        </span>
        <span className="block break-words text-muted leading-snug">{textOf(message, coded?.message)}</span>
        <span className="mt-1 block text-caption text-muted">
          {siteName && `${siteName} · `}
          {relativeTime(createdAt, now)}
        </span>
      </span>
      {!isRead && (
        <span className="mt-2 size-3 shrink-0 rounded-full bg-accent ring-2 ring-accent-text">
          <span className="sr-only">{t.unread()}</span>
        </span>
      )}
    </>
  );
}
