/** Milliseconds. */
const shownFor = 10_000;

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

/** `normal`: closes after 10 s. `high`: stays until it is closed. `urgent`: asks the system to wait for a click. */
export type DesktopPriority = 'normal' | 'high' | 'urgent';

export interface DesktopContent {
  id: string;
  /** What it is about: a newer notification of the same subject replaces it. */
  subject: string;
  title: string;
  body: string;
  priority: DesktopPriority;
}

const shownBySubject = new Map<string, Notification>();

export const closeDesktopNotification = (subject: string): void => shownBySubject.get(subject)?.close();

/** Shows a notification outside the page, where the browser allows it. */
export function showDesktopNotification(content: DesktopContent, onClick: () => void): void {
  const { id, subject, title, body, priority } = content;
  if (!desktopNotificationsSupported() || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag: id, requireInteraction: priority === 'urgent' });
    shownBySubject.get(subject)?.close();
    shownBySubject.set(subject, shown);
    shown.onclose = () => shownBySubject.get(subject) === shown && shownBySubject.delete(subject);
    shown.onclick = () => {
      window.focus();
      onClick();
      shown.close();
    };
    if (priority === 'normal') setTimeout(() => shown.close(), shownFor);
  } catch {
    // This browser shows none after all; the toast says the same.
  }
}

/** The priority of what has a severity. */
export const desktopPriority = (severity: string): DesktopPriority =>
  severity === 'critical' || severity === 'high' ? 'high' : 'normal';
