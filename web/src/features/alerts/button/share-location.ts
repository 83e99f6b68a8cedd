import { locationInterval, recordLocation } from '@floorlight/contracts/locations';
import { call } from '#lib/api/call.ts';
import { type LocationResult, locate, watchLocation } from '#lib/location/locate.ts';
import { distanceBetween, type Reading } from '#lib/location/reading.ts';

/** What is known of the sharing: the last reading that the server has, and what stands in the way. */
export interface SharingState {
  shared: { reading: Reading; at: number } | null;
  problem: string | null;
}

/** How long a precise reading counts for more than a vague one around it, in milliseconds. */
const preciseFor = 60_000;

/**
 * Shares where this device is until the returned function is called: the first reading as soon as there is one, then
 * the latest every 15 s. A reading goes out once: where the watch has nothing newer, the device is asked, and what it
 * can't say is the problem. Coming back to the foreground, or to the network, begins anew at once: a phone may have
 * ended the watch meanwhile.
 */
export function shareLocation(tell: (state: SharingState) => void): () => void {
  let latest: Reading | null = null;
  let state: SharingState = { shared: null, problem: null };
  let missing: string | null = null;
  let undelivered: string | null = null;
  let stopWatch = () => {};
  let search: Promise<void> | null = null;
  /** What is found next doesn't wait for its turn. */
  let overdue = true;
  let over = false;
  let sending = false;

  const change = (shared = state.shared) => {
    if (over) return;
    state = { shared, problem: undelivered ?? missing };
    tell(state);
  };

  const unsent = () => latest !== null && (!state.shared || isNewer(latest, state.shared.reading));

  const take = (result: LocationResult) => {
    if (over) return;
    if (!result.found) {
      missing = result.message;
      change();
      return;
    }
    const { reading } = result;
    // A device that finds nothing new may repeat what it said before: that ends no problem.
    if (latest && !isNewer(reading, latest)) return;
    if (missing) {
      missing = null;
      change();
    }
    if (latest && !tellsMore(reading, latest)) return;
    latest = reading;
    const known = state.shared?.reading;
    if (overdue || !known || reading.accuracy < known.accuracy / 2) void send();
  };

  const send = async () => {
    if (!latest || sending || !unsent()) return;
    sending = true;
    overdue = false;
    const reading = latest;
    const delivered = await deliver(reading);
    sending = false;
    undelivered = delivered ? null : 'Failed to send location data';
    change(delivered ? { reading, at: Date.now() } : state.shared);
  };

  const look = () => {
    const looking = locate('emergency').then((result) => {
      if (search === looking) search = null;
      take(result);
    });
    search = looking;
  };
  const takeTurn = () => {
    if (unsent()) return void send();
    overdue = true;
    if (!search) look();
  };
  const begin = () => {
    overdue = true;
    stopWatch();
    stopWatch = watchLocation(take);
    look();
    void send();
  };
  const visible = () => document.visibilityState === 'visible' && begin();

  begin();
  const timer = setInterval(takeTurn, locationInterval * 1000);
  document.addEventListener('visibilitychange', visible);
  window.addEventListener('online', begin);
  return () => {
    over = true;
    stopWatch();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', visible);
    window.removeEventListener('online', begin);
  };
}

/** Whether a reading is another one, and not what the device has said before. */
const isNewer = (reading: Reading, known: Reading): boolean =>
  reading.timestamp > known.timestamp || (reading.timestamp === known.timestamp && reading.accuracy < known.accuracy);

/** Whether a reading is worth more than the one before: not where it is only a vaguer word for the same place. */
export function tellsMore(next: Reading, previous: Reading): boolean {
  const age = Date.parse(next.timestamp) - Date.parse(previous.timestamp);
  if (age < 0) return false;
  const vaguer = next.accuracy > previous.accuracy && distanceBetween(next, previous) <= next.accuracy;
  return !vaguer || age > preciseFor;
}

async function deliver(reading: Reading): Promise<boolean> {
  const answer = await call({ endpoint: recordLocation, body: { ...reading, context: 'emergency_report' } });
  return !('error' in answer);
}
