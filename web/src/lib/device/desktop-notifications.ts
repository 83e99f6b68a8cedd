import { t } from './messages.ts';

/** Milliseconds. */
const displayTime = 10_000;

export const desktopNotificationsSupported = (): boolean => 'Notification' in window;

/**
 * Asks for the browser's permission and shows a sample notification. `unsupported`: Android's browsers have the
 * constructor, but only service workers may show notifications there.
 */
export async function requestDesktopNotifications(): Promise<'granted' | 'denied' | 'unsupported'> {
  if (!desktopNotificationsSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const sample = new Notification(t.sampleTitle(), { body: t.sampleBody(), tag: 'floorlight' });
    setTimeout(() => sample.close(), displayTime);
    return 'granted';
  } catch {
    return 'unsupported';
  }
}

/** `normal`: closes after 10 s. `high`: stays until it is closed. `urgent`: asks the system to wait for a click. */
export type DesktopPriority = 'normal' | 'high' | 'urgent';

export interface DesktopContent {
  id: string;
  /** A newer notification of the same subject replaces this one. */
  subject: string;
  title: string;
  body: string;
  priority: DesktopPriority;
}

const shownBySubject = new Map<string, Notification>();

/** Closes what is shown about a subject outside the page, by this page or by a push. */
export function closeDesktopNotification(subject: string): void {
  shownBySubject.get(subject)?.close();
  void closePushed(subject);
}

async function closePushed(tag: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
  } catch {
    // Without a service worker there are no pushes.
  }
}

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
    if (priority === 'normal') setTimeout(() => shown.close(), displayTime);
  } catch {
    // This browser can't show notifications; the toast shows the same message.
  }
}

/** The priority of a message with this severity. */
export const desktopPriority = (severity: string): DesktopPriority =>
  severity === 'critical' || severity === 'high' ? 'high' : 'normal';
