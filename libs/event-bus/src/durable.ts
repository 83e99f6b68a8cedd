import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Durable } from './access.ts';

/**
 * Milliseconds until another instance, or the next process, gets the messages of a dead one. Short, because one may be an
 * emergency: a consumer that takes longer says that it is still working.
 */
export const ackWait = 600;

/** The version of the settings below. Raise it with each change: a set-up of an older release leaves newer settings alone. */
export const settingsVersion = 1;
const settings = { ack_wait: nanos(ackWait), max_deliver: -1 } satisfies Partial<ConsumerConfig>;

const versionText = 'Settings ';
const versionOf = (description = ''): number =>
  description.startsWith(versionText) ? Number(description.slice(versionText.length)) : 0;

/**
 * Creates a durable, or brings it up to date for this release and every other one that runs beside it: newer settings
 * stay, and its filter becomes wider and never narrower. Consumers acknowledge what is not theirs, but what a
 * filter leaves out is lost.
 */
export async function ensureDurable(
  manager: JetStreamManager,
  { stream, name, filter }: Durable,
  version = settingsVersion,
): Promise<void> {
  const present = await findDurable(manager, stream, name);
  if (!present) return void (await addDurable(manager, { stream, name, filter }, version));
  const wanted = widest(present.filter_subject ?? filter, filter);
  const isOlder = versionOf(present.description) < version;
  if (!isOlder && wanted === present.filter_subject) return;
  const changes = isOlder ? { ...settings, description: `${versionText}${version}` } : {};
  await manager.consumers.update(stream, name, { ...changes, filter_subject: wanted });
}

async function addDurable(
  manager: JetStreamManager,
  { stream, name, filter }: Durable,
  version: number,
): Promise<unknown> {
  return manager.consumers.add(stream, {
    ...settings,
    durable_name: name,
    description: `${versionText}${version}`,
    filter_subject: filter,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  });
}

async function findDurable(manager: JetStreamManager, stream: string, name: string): Promise<ConsumerConfig | null> {
  try {
    return (await manager.consumers.info(stream, name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return null;
    throw error;
  }
}

/** The narrowest subject that lets through what either of two lets through. */
export function widest(one: string, other: string): string {
  const [a, b] = [one.split('.'), other.split('.')];
  const both: string[] = [];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [left, right] = [a[index], b[index]];
    if (left === undefined || right === undefined || left === '>' || right === '>') return [...both, '>'].join('.');
    both.push(left === right ? left : '*');
  }
  return both.join('.');
}
