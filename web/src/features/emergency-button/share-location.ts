import { locationInterval, recordLocation } from '@floorlight/contracts/location-data';
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
 * the latest every 15 s. Coming back to the foreground, or to the network, begins anew at once: a phone may have ended
 * the watch meanwhile.
 */
export function shareLocation(tell: (state: SharingState) => void): () => void {
  let latest: Reading | null = null;
  let state: SharingState = { shared: null, problem: null };
  let stopWatch = () => {};
  let over = false;
  let sending = false;

  const change = (part: Partial<SharingState>) => {
    if (over) return;
    state = { ...state, ...part };
    tell(state);
  };

  const take = (result: LocationResult) => {
    if (over) return;
    if (!result.found) {
      if (!latest) change({ problem: result.message });
      return;
    }
    if (latest && !tellsMore(result.reading, latest)) return;
    latest = result.reading;
    const known = state.shared?.reading;
    if (!known || latest.accuracy < known.accuracy / 2) void send();
  };

  const send = async () => {
    if (!latest || sending) return;
    sending = true;
    const reading = latest;
    const delivered = await deliver(reading);
    sending = false;
    if (delivered) change({ shared: { reading, at: Date.now() }, problem: null });
    else change({ problem: 'Failed to send location data' });
  };

  const begin = () => {
    stopWatch();
    stopWatch = watchLocation(take);
    void locate('emergency').then(take);
    void send();
  };
  const visible = () => document.visibilityState === 'visible' && begin();

  begin();
  const timer = setInterval(() => void send(), locationInterval * 1000);
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
