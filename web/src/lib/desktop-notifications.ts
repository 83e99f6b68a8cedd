import type { LiveMessage } from '@floorlight/contracts/live';

const shownFor = 10_000;
const highPriority = ['critical', 'high'];

export const desktopNotificationsSupported = (): boolean => 'Notification' in window;

/** Asks for the browser's permission where it isn't given yet; false where it is refused. */
export async function allowDesktopNotifications(): Promise<boolean> {
  if (!desktopNotificationsSupported()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a live message outside the page: for 10 s, of high priority until it is closed; emergencies want a click. */
export function showDesktopNotification({ id, type, title, message, alert }: LiveMessage, onClick: () => void): void {
  if (!desktopNotificationsSupported() || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, {
      body: message,
      tag: id,
      requireInteraction: type === 'emergency_alert',
    });
    shown.onclick = () => {
      window.focus();
      onClick();
      shown.close();
    };
    if (!alert || !highPriority.includes(alert.severity)) setTimeout(() => shown.close(), shownFor);
  } catch {
    // Android shows notifications of service workers only; the toast says the same.
  }
}
