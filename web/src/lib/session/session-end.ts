import type { User } from '@floorlight/contracts/accounts';
import { readStoredJson, store } from '../device/storage.ts';
import { sharedDeviceHint } from './shared-device.ts';

/** When the remembered session ends by itself, in milliseconds on this device's clock, which may be wrong. */
const endKey = 'floorlight.session-end';
/** When somebody last touched a shared device. */
const inputKey = 'floorlight.last-input';
/** Milliseconds. Input is stored no more often. */
const inputInterval = 5000;

let storedAt = -Infinity;

/** Remembers when the session ends that the server has just answered for; null: there is none. */
export function rememberSessionEnd(session: User['session'] | null): void {
  const seconds = session ? Math.min(session.life, session.idle) : null;
  store(endKey, seconds === null ? null : String(Date.now() + seconds * 1000));
  if (session === null) store(inputKey, null);
}

/** Remembers that somebody uses this shared device now. */
export function rememberInput(): void {
  if (Math.abs(Date.now() - storedAt) < inputInterval) return;
  storedAt = Date.now();
  store(inputKey, String(storedAt));
}

/** Milliseconds: when a shared device was last touched; now if nobody has since it was signed in on. */
export function lastInput(): number {
  const stored = readStoredJson(inputKey);
  return typeof stored === 'number' ? Math.min(stored, Date.now()) : Date.now();
}

/** Whether the remembered session has ended by itself, as far as this device can know without the server. */
export function isSessionOver(): boolean {
  const end = readStoredJson(endKey);
  const shared = sharedDeviceHint();
  const isIdle = shared !== null && Date.now() >= lastInput() + shared.idleSeconds * 1000;
  return isIdle || (typeof end === 'number' && Date.now() >= end);
}
