import http from 'node:http';
import https from 'node:https';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import { type Outcome, post } from '../outgoing/post.ts';
import type { PushContext } from './context.ts';
import { pushEncrypter } from './encrypt-push.ts';
import { type DuePush, type Lane, leaseDue } from './lease-due.ts';
import { pushesSent } from './metrics.ts';
import { pushDeliveries, pushSubscriptions } from './tables.ts';
import { writePush } from './write-push.ts';

interface Options extends Pick<PushContext, 'db' | 'addresses' | 'keys'> {
  lane: Lane;
  /** Sent at a time. */
  atOnce: number;
  /** By whom push services can reach the operator: a `mailto:` or `https:` address. */
  subject: string;
  languageOf: (push: DuePush) => string;
  /** Seconds before each attempt after the first. */
  retries: number[];
  log: Logger;
}

/** Milliseconds. */
const pollInterval = 1000;
const timeout = 5000;

/**
 * A part that sends the pushes of a lane as they are due. It encrypts one in each turn of the event loop, so that sockets
 * wait for none. A device that answers slowly takes one of the places, for five seconds at most.
 */
export function sendPushes(options: Options): Repeated {
  const { db, lane, atOnce, log } = options;
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  const encrypt = pushEncrypter(options.subject);
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: atOnce }),
    https: new https.Agent({ keepAlive: true, maxSockets: atOnce }),
  };

  const poll = repeated({
    name: `pushes ${lane}`,
    every: pollInterval,
    log,
    async work() {
      const free = atOnce - sending.size;
      if (free === 0) return; // a place that gets free looks for more
      for (const push of await leaseDue(db, lane, free)) {
        const sent = send(push)
          .catch((err) => log.warn({ err, device: push.subscriptionId }, 'could not send a push; it is tried again'))
          .finally(() => {
            sending.delete(sent);
            poll.runNow();
          });
        sending.add(sent);
      }
    },
  });

  async function send(push: DuePush): Promise<void> {
    const { endpoint, key } = push;
    const life = Math.floor((push.expiresAt.getTime() - Date.now()) / 1000);
    const keys = options.keys.find(({ publicKey }) => publicKey === key);
    if (!keys) return forgetDevice(db, push, 'subscribed with a key that was replaced');
    if (life <= 0 || push.isAnswered) return forgetPush(db, push);
    await nextTurn();
    const text = JSON.stringify(writePush({ ...push, language: options.languageOf(push) }));
    const outcome = await post({
      url: endpoint,
      ...encrypt(push, keys, { ...push, text, life }),
      addresses: options.addresses,
      signal: stopping.signal,
      agents,
      timeout,
    });
    // Whether it arrived is unknown: after a restart it is sent again.
    if (stopping.signal.aborted && outcome.status === null) return;
    await settle(push, outcome);
  }

  async function settle(push: DuePush, { status, problem, answer }: Outcome): Promise<void> {
    pushesSent.inc({ result: status === null ? (problem ?? 'connection') : String(status) });
    if (status !== null && status >= 200 && status < 300) return recordSuccess(db, push);
    if (status === 404 || status === 410) return forgetDevice(db, push, 'its push service has forgotten it');
    if (problem === 'address') return forgetDevice(db, push, 'its push service has a private address');
    log.warn({ status, problem, answer, device: push.subscriptionId }, 'a push was not taken');
    const delay = options.retries[push.attempts];
    // What a push service calls malformed or too large stays so.
    if (delay === undefined || status === 400 || status === 413) return forgetPush(db, push);
    await db.orm
      .update(pushDeliveries)
      .set({
        attempts: push.attempts + 1,
        leasedUntil: null,
        nextAttemptAt: sql`now() + make_interval(secs => ${delay * (1 + Math.random() / 10)})`,
      })
      .where(eq(pushDeliveries.id, push.id));
  }

  async function forgetDevice(database: Database, { subscriptionId }: DuePush, why: string): Promise<void> {
    log.info({ device: subscriptionId, why }, 'a device gets no more pushes');
    await database.orm.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  }

  return {
    ...poll,
    async stop() {
      stopping.abort();
      await poll.stop();
      await Promise.all(sending);
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

const forgetPush = async ({ orm }: Database, { id }: DuePush): Promise<void> => {
  await orm.delete(pushDeliveries).where(eq(pushDeliveries.id, id));
};

const recordSuccess = async ({ orm }: Database, { id, subscriptionId }: DuePush): Promise<void> => {
  await orm.execute(sql`
    with sent as (delete from ${pushDeliveries} where id = ${id})
    update ${pushSubscriptions} set last_success_at = now() where id = ${subscriptionId}`);
};
