import { raiseAlert } from '@floorlight/contracts/alerts';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import { route } from '@floorlight/service-kit/route';
import { createService } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
import { alertOf } from '@floorlight/test-kit/alert-of';
import * as z from 'zod/mini';
import { answerQuestions } from '../processes/answer-questions.ts';
import { openStream, subject } from './stream.ts';

/** Safety without a database: the same HTTP and principal, then directly to NATS. */
const { NATS_URL = '' } = process.env;
const config = readConfig(z.object(baseConfig), process.env);
const log = createLogger({ service: 'safety', level: 'info' });
const { client } = await openStream(NATS_URL);

const service = createService({
  name: 'safety',
  config,
  log,
  parts: [],
  endpoints: [raiseAlert],
  routes: [
    route(raiseAlert, async ({ body, principal }) => {
      const alert = alertOf({
        siteId: principal.siteId,
        title: body.title,
        description: body.description ?? '',
        language: body.language ?? null,
        severity: body.severity,
        emergencyType: body.emergencyType ?? null,
        latitude: null,
        longitude: null,
        locationAccuracy: null,
        locationMethod: 'unknown',
        reportedBy: principal.sub,
        reportedByName: principal.name,
      });
      await client.publish(subject, JSON.stringify(alert), { msgID: alert.id });
      return alert;
    }),
  ],
});
const { port } = await service.start();
answerQuestions(() => port);
