import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EmergencyAlert, emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import { ErrorBody } from '@floorlight/contracts/errors';
import type { Pressed } from './board.ts';

/** Where a client knocks: the gateway's address, and the origin of the pages it would have come with. */
export interface Door {
  url: string;
  origin: string;
}

/** As in the web's outbox: milliseconds until a try without an answer of ours is repeated, and for how long one waits. */
const firstRetry = 500;
const longestRetry = 2500;
const callTimeout = 10_000;
/** Answers after which the same request may still succeed. */
const passing = [401, 408, 429];

/** Sends a press as a worker's device does: again and again under one key, until our own server has answered. */
export async function send(door: Door, cookie: string, pressed: Pressed, signal: AbortSignal): Promise<void> {
  const key = randomUUID();
  for (let retry = firstRetry; !signal.aborted; retry = Math.min(retry * 2, longestRetry)) {
    const answer = await post(door, { cookie, key, text: pressed.text }).catch(() => null); // nobody there, or cut off
    if (answer?.alert) pressed.answer = { at: performance.now(), alertId: answer.alert.id };
    if (answer?.refusal) pressed.refusal = answer.refusal;
    if (pressed.answer || pressed.refusal) return;
    await pause(retry, undefined, { signal }).catch(() => undefined);
  }
}

async function post(door: Door, { cookie, key, text }: { cookie: string; key: string; text: string }) {
  const response = await fetch(`${door.url}${raiseAlert.path}`, {
    method: raiseAlert.method,
    headers: { cookie, origin: door.origin, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...emergencyTypes.security, emergencyType: 'security', description: text }),
    signal: AbortSignal.timeout(callTimeout),
  });
  const body: unknown = await response.json();
  if (response.ok) return { alert: EmergencyAlert.parse(body) };
  const { status } = response;
  const isFinal = status >= 400 && status < 500 && !passing.includes(status);
  return isFinal ? { refusal: `${status} ${ErrorBody.parse(body).code}` } : null;
}
