import { openDatabase } from '@floorlight/database/database';
import { readSites } from '@floorlight/sites/read-sites';
import { createLogger } from '@floorlight/telemetry/logger';
import { readNotifyConfig } from '../src/config.ts';
import { mailSites } from '../src/mails/mail-site.ts';
import { callPeople } from '../src/rounds/call-people.ts';
import { textParts } from '../src/text-messages/text-parts.ts';

/** The parts of notify that call people, in a process that can be killed. Says when they have started. */
const config = readNotifyConfig(process.env);
const log = createLogger({ service: 'notify', level: config.LOG_LEVEL });
const db = openDatabase({ url: config.DATABASE_URL, log, max: 4 });
const sites = readSites(config.SITES_FILE);
const context = { config, db, log, publicUrl: config.PUBLIC_URL, mailSiteOf: mailSites(sites) };
const texts = textParts(context);
const nothing = () => {};
const calls = callPeople({
  ...{ ...context, sites, sendTextsNow: texts.sendNow, sendWebhooksNow: nothing },
  ...{ queueMailsNow: nothing, queuePushesNow: nothing },
});
for (const part of [db, ...texts.parts, calls]) await part.start?.();
// The other instance learns of alerts by itself, and this one has to be as quick.
setInterval(() => {
  calls.runNow();
  texts.sendNow();
}, 10);
process.send?.('started');
