import { languageOf } from '@floorlight/contracts/languages';
import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import type { Part } from '@floorlight/service-kit/part';
import type { Route } from '@floorlight/service-kit/route';
import { vapidKeys } from '@floorlight/service-kit/vapid-keys';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NotifyConfig } from '../config.ts';
import type { NotifyContext } from '../context.ts';
import { addressRules } from '../outgoing/address-rules.ts';
import type { PushContext } from './context.ts';
import { queueAlarms } from './queue-alarms.ts';
import { pushRoutes } from './routes.ts';
import { sendPushes } from './send-pushes.ts';

interface Options extends Pick<PushContext, 'markReceived'>, Pick<NotifyContext, 'mailSiteOf'> {
  config: NotifyConfig;
  db: Database;
  log: Logger;
}

/** Milliseconds. Finds what a crash left due; everything else has a wake-up. */
const pollInterval = 5000;

/** Pushes begin after the commit of what they are about, on connections that no alert waits for. */
export function pushParts({ config, db, log, markReceived, mailSiteOf }: Options): {
  parts: Part[];
  routes: Route[];
  queueNow: () => void;
} {
  const keys = vapidKeys(config.VAPID_KEY);
  const addresses = addressRules({ isProduction: config.NODE_ENV === 'production', networks: '' });
  const sending = {
    ...{ db, addresses, keys, log },
    subject: subjectOf(config),
    retries: config.PUSH_RETRIES,
    languageOf: ({ chosenLanguage, siteId }: { chosenLanguage: string | null; siteId: string }) =>
      languageOf({ language: chosenLanguage }, mailSiteOf(siteId)),
  };
  const alarms = sendPushes({ ...sending, lane: 'alert', atOnce: 32 });
  const routine = sendPushes({ ...sending, lane: 'routine', atOnce: 4 });
  const queue = repeated({
    name: 'due pushes',
    every: pollInterval,
    log,
    async work() {
      if (await queueAlarms({ db })) queue.runNow();
      alarms.runNow();
    },
  });
  return {
    parts: [queue, alarms, routine],
    routes: pushRoutes({ db, addresses, keys, markReceived }),
    queueNow: queue.runNow,
  };
}

/** How the operators of push services reach ours. */
function subjectOf({ PUBLIC_URL, MAIL_FROM }: NotifyConfig): string {
  if (PUBLIC_URL.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${/<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}
