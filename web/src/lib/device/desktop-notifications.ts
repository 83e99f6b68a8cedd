import type { LiveMessage } from '@floorlight/contracts/live';

const shownFor = 10_000;
const highPriority = ['critical', 'high'];

export const desktopNotificationsSupported = (): boolean => 'Notification' in window;

/**
 * Asks for the browser's permission and shows a first notification as proof. `impossible`: Android's browsers have the
 * words but show only what a service worker sends.
 */
export async function allowDesktopNotifications(): Promise<'allowed' | 'refused' | 'impossible'> {
  if (!desktopNotificationsSupported()) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  try {
    const proof = new Notification('Notifications are on', { body: 'Alerts will look like this.', tag: 'floorlight' });
    setTimeout(() => proof.close(), shownFor);
    return 'allowed';
  } catch {
    return 'impossible';
  }
}

/** What is shown now, by what it speaks of. */
const shownOf = new Map<string, Notification>();
const subjectOf = ({ id, data }: Pick<LiveMessage, 'id' | 'data'>) => (typeof data.id === 'string' ? data.id : id);

/** Takes back what is shown of this alert: somebody has it in hand. */
export const closeDesktopNotification = (subject: string): void => shownOf.get(subject)?.close();

/** Shows a live message outside the page: for 10 s, of high priority until it is closed; an emergency wants a click. */
export function showDesktopNotification(live: LiveMessage, onClick: () => void): void {
  const { id, type, title, message, alert } = live;
  const wantsClick = type === 'emergency_alert';
  if (!desktopNotificationsSupported() || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, {
      body: message,
      tag: id,
      requireInteraction: wantsClick,
    });
    const subject = subjectOf(live);
    shownOf.get(subject)?.close();
    shownOf.set(subject, shown);
    shown.onclose = () => shownOf.get(subject) === shown && shownOf.delete(subject);
    shown.onclick = () => {
      window.focus();
      onClick();
      shown.close();
    };
    if (!wantsClick && (!alert || !highPriority.includes(alert.severity))) setTimeout(() => shown.close(), shownFor);
  } catch {
    // A browser that shows none after all: the toast says the same.
  }
}
