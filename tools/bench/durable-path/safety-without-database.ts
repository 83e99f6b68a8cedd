import { randomUUID } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import { route } from '@floorlight/service-kit/route';
import { createService } from '@floorlight/service-kit/service';
import { createLogger } from '@floorlight/telemetry/logger';
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
      const alert = {
        id: randomUUID(),
        siteId: principal.siteId,
        title: body.title,
        description: body.description ?? '',
        language: body.language ?? null,
        severity: body.severity,
        emergencyType: body.emergencyType ?? null,
        status: 'active' as const,
        cancelled: false,
        latitude: null,
        longitude: null,
        locationAccuracy: null,
        locationMethod: 'unknown' as const,
        latestLocation: null,
        warehouseZone: null,
        pressCount: 1,
        escalations: 0,
        nextEscalationAt: null,
        partOf: null,
        foldedInto: null,
        foldedCount: 0,
        foldedTitle: null,
        intakeNotes: [],
        reportedBy: principal.sub,
        reportedByName: principal.name,
        pressedAt: null,
        pressedBy: null,
        pressedByName: null,
        createdAt: new Date().toISOString(),
        acknowledgedAt: null,
        acknowledgedBy: null,
        acknowledgedByName: null,
        resolvedAt: null,
        resolvedBy: null,
        resolvedByName: null,
        responseNotes: null,
        version: 1,
      };
      await client.publish(subject, JSON.stringify(alert), { msgID: alert.id });
      return alert;
    }),
  ],
});
const { port } = await service.start();
answerQuestions(() => port);
