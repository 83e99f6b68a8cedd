import { once } from 'node:events';
import { createLogger } from '@floorlight/telemetry/logger';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import * as z from 'zod';
import { onEnd } from '../processes/on-end.ts';
import { mailboxApp } from './app.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(1080),
  SMTP_PORT: port.default(1025),
});

const { HOST, PORT, SMTP_PORT } = environment.parse(process.env);
const log = createLogger({ service: 'mailbox', level: 'info' });
const mailbox = await startMailbox({ host: HOST, port: SMTP_PORT, keep: 1_000 });
const server = mailboxApp(mailbox).listen(PORT, HOST);
await once(server, 'listening');
log.info({ smtp: mailbox.smtpUrl }, 'Listening');

onEnd(async () => {
  server.closeAllConnections();
  server.close();
  await mailbox.stop();
});
