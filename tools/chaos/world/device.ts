import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EmergencyAlert, emergencyTypes, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { ErrorBody } from '@floorlight/contracts/errors';
import { nextPlace } from './next-place.ts';
import type { TrackedPress } from './press-log.ts';

/** The gateway's address, and the Origin that our pages send. */
export interface GatewayAddress {
  url: string;
  origin: string;
}

/** Milliseconds, as in the web's outbox: the first and longest pause before a retry, and the timeout of a request. */
const firstRetry = 500;
const maxRetry = 2500;
const callTimeout = 10_000;
/** Statuses after which the same request may still succeed. */
const retryableStatuses = [401, 408, 429];

/**
 * Sends a press as a worker's device does: with retries under one idempotency key, until our server has accepted or refused
 * it.
 */
export async function sendPress(
  address: GatewayAddress,
  cookie: string,
  pressed: TrackedPress,
  signal: AbortSignal,
): Promise<void> {
  const key = randomUUID();
  const body = {
    ...emergencyTypes.security,
    emergencyType: 'security',
    description: pressed.text,
    ...nextPlace(),
  };
  for (let retry = firstRetry; !signal.aborted; retry = Math.min(retry * 2, maxRetry)) {
    const sentAt = performance.now();
    const answer = await post(address, { cookie, key, body }).catch(() => null); // no connection, or cut off
    pressed.attempts.push({ status: answer?.status ?? null, took: performance.now() - sentAt });
    if (answer?.alert) pressed.answer = { at: performance.now(), alertId: answer.alert.id };
    if (answer?.refusal) pressed.refusal = answer.refusal;
    if (pressed.answer || pressed.refusal) return;
    const wanted = Math.min((answer?.retryAfter ?? 0) * 1000, maxRetry);
    await pause(Math.max(retry, wanted), undefined, { signal }).catch(() => undefined);
  }
}

/** Acknowledges an alert as a manager's screen does. Resolves to whether it is acknowledged; never throws. */
export async function acknowledge(address: GatewayAddress, cookie: string, alertId: string): Promise<boolean> {
  try {
    const response = await fetch(`${address.url}${updateAlert.path.replace(':id', alertId)}`, {
      method: updateAlert.method,
      headers: headers(address, cookie),
      body: JSON.stringify({ status: 'acknowledged' }),
      signal: AbortSignal.timeout(callTimeout),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // it may have arrived or not, so the history does not count it
  }
}

async function post(
  address: GatewayAddress,
  { cookie, key, body }: { cookie: string; key: string; body: object },
): Promise<{ status: number; alert?: EmergencyAlert; refusal?: string; retryAfter?: number }> {
  const response = await fetch(`${address.url}${raiseAlert.path}`, {
    method: raiseAlert.method,
    headers: { ...headers(address, cookie), 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(callTimeout),
  });
  const { status } = response;
  const reply: unknown = await response.json();
  if (response.ok) return { status, alert: EmergencyAlert.parse(reply) };
  const isFinal = status >= 400 && status < 500 && !retryableStatuses.includes(status);
  if (isFinal) return { status, refusal: `${status} ${ErrorBody.parse(reply).code}` };
  return { status, retryAfter: Number(response.headers.get('retry-after')) };
}

const headers = ({ origin }: GatewayAddress, cookie: string) => ({
  cookie,
  origin,
  'content-type': 'application/json',
});
