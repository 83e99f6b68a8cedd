import { randomUUID } from 'node:crypto';
import { EmergencyAlert } from '@floorlight/contracts/alerts';
import { livePath } from '@floorlight/contracts/live';
import { principalHeader } from '@floorlight/contracts/principal';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import { principalVerifier } from '@floorlight/service-kit/principal';
import { createService } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { answerQuestions } from '../processes/answer-questions.ts';
import { durable, openStream, stream } from './stream.ts';

/** Notify without a database: sends from NATS directly to every socket. */
const { NATS_URL = '' } = process.env;
const config = readConfig(z.object(baseConfig), process.env);
const log = createLogger({ service: 'notify', level: 'info' });
const { client } = await openStream(NATS_URL);
const principals = principalVerifier('notify', config);
const sockets = new WebSocketServer({ noServer: true, path: livePath, perMessageDeflate: false });
let seq = 0;

const service = createService({
  name: 'notify',
  config,
  log,
  principals,
  parts: [],
  endpoints: [],
  routes: [],
  upgrade(request, socket, head) {
    principals.verify(String(request.headers[principalHeader]), { survivesAuth: true }).then(
      () => sockets.handleUpgrade(request, socket, head, (opened) => opened.send(`{"type":"heartbeat","seq":${seq}}`)),
      () => socket.destroy(),
    );
  },
});
const { port } = await service.start();

const consumer = await client.consumers.get(stream, durable);
await consumer.consume({
  callback(message) {
    send(EmergencyAlert.parse(message.json()));
    message.ack();
  },
});
answerQuestions(() => port);

function send(alert: EmergencyAlert): void {
  seq += 1;
  const { title, siteId, createdAt, severity } = alert;
  const text = `Sent by ${alert.reportedByName}: ${alert.description}`;
  const data = {
    ...{ id: randomUUID(), type: 'emergency_alert', title, message: text, siteId, createdAt },
    ...{ data: alert, alert: { severity } },
  };
  const frame = Buffer.from(JSON.stringify({ type: 'notification', seq, data }));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
}
