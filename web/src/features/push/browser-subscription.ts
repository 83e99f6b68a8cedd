/**
 * Why this browser gets no pushes. `blocked`: its user, or a policy, has forbidden notifications. `unanswered`: its user has
 * closed the question.
 */
export type PushProblem = 'unsupported' | 'blocked' | 'unanswered';

export class NoPush extends Error {
  readonly problem: PushProblem;

  constructor(problem: PushProblem) {
    super(`no push: ${problem}`);
    this.problem = problem;
  }
}

export const pushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether subscribing needs no question to the user. */
export const pushAllowed = (): boolean => pushSupported() && Notification.permission === 'granted';

export const pushBlocked = (): boolean => pushSupported() && Notification.permission === 'denied';

/**
 * Subscribes this browser with our public key, again if it was with an earlier one, or if `isGone`: the push service no longer
 * knows its address. Throws `NoPush`.
 */
export async function subscribeBrowser(key: string, isGone = false): Promise<PushSubscription> {
  if (!pushSupported()) throw new NoPush('unsupported');
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new NoPush(permission === 'denied' ? 'blocked' : 'unanswered');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new NoPush('unsupported');
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) === key && !isGone) return known;
  await known?.unsubscribe();
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new NoPush('unsupported'); // a browser without a push service
  }
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Milliseconds. Nobody waits longer for a push service when they sign out. */
const longestWait = 1000;

/** Takes away what pushes have shown on this device, and ends its subscription. Never rejects. */
export async function forgetPushes(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await Promise.race([unsubscribeBrowser(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
  } catch {
    // A browser without a service worker gets no pushes; an address that it could not give back ends with the session.
  }
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
