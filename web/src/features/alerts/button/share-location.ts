import { locationInterval, recordLocation } from '@floorlight/contracts/locations';
import { call } from '#lib/api/call.ts';
import { type LocationProblem, type LocationResult, locate, watchLocation } from '#lib/location/locate.ts';
import { distanceBetween, type Reading } from '#lib/location/reading.ts';

/** The last reading that the server has, and the current problem. */
export interface SharingState {
  shared: { reading: Reading; at: number } | null;
  problem: LocationProblem | 'not_sent' | null;
}

/** Milliseconds for which an accurate reading is preferred to a less accurate one around it. */
const preciseFor = 60_000;

/**
 * Sends this device's location to the server: the first reading at once, then the latest every 15 s. Each reading is sent
 * once; if the watch has nothing newer, the device is located again. Returning to the foreground or to the network
 * restarts the watch, as a phone may have stopped it. Returns stop.
 */
export function shareLocation(onChange: (state: SharingState) => void): () => void {
  let latest: Reading | null = null;
  let state: SharingState = { shared: null, problem: null };
  let locationProblem: LocationProblem | null = null;
  let sendProblem: 'not_sent' | null = null;
  let stopWatch = () => {};
  let search: Promise<void> | null = null;
  /** The next reading is sent at once. */
  let overdue = true;
  let stopped = false;
  let sending = false;

  const change = (shared = state.shared) => {
    if (stopped) return;
    state = { shared, problem: sendProblem ?? locationProblem };
    onChange(state);
  };

  const hasUnsent = () => latest !== null && (!state.shared || isNewer(latest, state.shared.reading));

  const receive = (result: LocationResult) => {
    if (stopped) return;
    if (!result.found) {
      locationProblem = result.problem;
      change();
      return;
    }
    const { reading } = result;
    // A device may repeat an old reading while it can't locate itself: the problem stays.
    if (latest && !isNewer(reading, latest)) return;
    if (locationProblem) {
      locationProblem = null;
      change();
    }
    if (latest && !isBetterReading(reading, latest)) return;
    latest = reading;
    const known = state.shared?.reading;
    if (overdue || !known || reading.accuracy < known.accuracy / 2) void send();
  };

  const send = async () => {
    if (!latest || sending || !hasUnsent()) return;
    sending = true;
    overdue = false;
    const reading = latest;
    const delivered = await deliver(reading);
    sending = false;
    sendProblem = delivered ? null : 'not_sent';
    change(delivered ? { reading, at: Date.now() } : state.shared);
  };

  const locateOnce = () => {
    const started = locate('emergency').then((result) => {
      if (search === started) search = null;
      receive(result);
    });
    search = started;
  };
  const sendLatest = () => {
    if (hasUnsent()) return void send();
    overdue = true;
    if (!search) locateOnce();
  };
  const restart = () => {
    overdue = true;
    stopWatch();
    stopWatch = watchLocation(receive);
    locateOnce();
    void send();
  };
  const onVisibilityChange = () => document.visibilityState === 'visible' && restart();

  restart();
  const timer = setInterval(sendLatest, locationInterval * 1000);
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('online', restart);
  return () => {
    stopped = true;
    stopWatch();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('online', restart);
  };
}

/** Whether a reading is new, and not a repetition of the known one. */
const isNewer = (reading: Reading, known: Reading): boolean =>
  reading.timestamp > known.timestamp || (reading.timestamp === known.timestamp && reading.accuracy < known.accuracy);

/** Whether a reading improves on the previous one. A less accurate reading of the same place doesn't, for a minute. */
export function isBetterReading(next: Reading, previous: Reading): boolean {
  const age = Date.parse(next.timestamp) - Date.parse(previous.timestamp);
  if (age < 0) return false;
  const isLessAccurate = next.accuracy > previous.accuracy && distanceBetween(next, previous) <= next.accuracy;
  return !isLessAccurate || age > preciseFor;
}

async function deliver(reading: Reading): Promise<boolean> {
  const answer = await call({ endpoint: recordLocation, body: { ...reading, context: 'emergency_report' } });
  return !('error' in answer);
}
