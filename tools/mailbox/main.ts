import { once } from 'node:events';
import { createLogger } from '@floorlight/telemetry/logger';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import * as z from 'zod/mini';
import { onEnd } from '../processes/on-end.ts';
import { mailboxApp } from './app.ts';

const port = (otherwise: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), otherwise);
const environment = z.object({ HOST: z._default(z.string(), '127.0.0.1'), PORT: port(1080), SMTP_PORT: port(1025) });

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
