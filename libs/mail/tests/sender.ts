import { openDatabase } from '@floorlight/database/database';
import { connectJobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { createLogger } from '@floorlight/telemetry/logger';

// A mailer in its own process, for killed.test.ts.
const [url = '', redisUrl = '', prefix = '', smtpUrl = ''] = process.argv.slice(2);
const log = createLogger({ service: 'mail-test', level: 'silent' });
const db = openDatabase({ url, log });
const jobs = connectJobs({ url: redisUrl, log, prefix });
await jobs.start();
await mailer({ db, jobs, log, smtpUrl, from: 'Floorlight <lamp@floorlight.test>' }).start();
