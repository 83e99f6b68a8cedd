import { coded } from '@floorlight/languages/coded';
import type { Failure } from '#lib/api/failure.ts';
import type { ReadFromDevice } from '#lib/kept-reads/keep-reads.ts';
import type { ReadOwner } from '#lib/kept-reads/read-store.ts';
import { t } from '../pin-messages.ts';
import { onThisClock, type PinStateHere } from '../pin-state.ts';
import { keepsProtected, openProtected, openProtectedWith } from './protected.ts';

/** As the server answers while it is closed. */
const closed = { isSet: true, openUntil: null, lockedUntil: null, lockedSeconds: 0 };

/** The state of the PIN without the server: it can be entered where this device keeps what it protects. */
export const pinOnDevice: ReadFromDevice = async (_, owner) =>
  (await keepsProtected(owner)) ? { data: stateNow(), asOf: Date.now() } : undefined;

function stateNow(): PinStateHere {
  const until = openProtected()?.closesAt;
  return onThisClock(until === undefined ? closed : { ...closed, openUntil: new Date(until).toISOString() });
}

/** Opens with the PIN what this device keeps. Null where it keeps nothing, or can't read it. */
export async function enterPinOnDevice(
  owner: ReadOwner,
  pin: string,
): Promise<{ data: PinStateHere } | { error: Failure } | null> {
  const opened = await openProtectedWith(owner, pin).catch(() => null);
  if (!opened || opened.state === 'absent') return null;
  if (opened.state === 'open') return { data: stateNow() };
  const { text: message, ...detail } =
    opened.state === 'wrong' ? coded(t.wrongOnDevice, { count: opened.triesLeft }) : coded(t.wipedFromDevice);
  return { error: { status: 400, code: 'unknown', message, detail } };
}
