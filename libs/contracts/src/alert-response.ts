import * as z from 'zod/mini';
import { AlertMessage, EmergencyAlert, ResponseStep } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Language } from './languages.ts';
import { ReadyAnswer } from './ready-answers.ts';
import { IdParams, optionalText } from './scalars.ts';

/** Longest text of a message. */
export const alertMessageMax = 500;
/** Messages of one person about one alert. */
export const alertMessagesMax = 200;

export const respondToAlert = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/emergency-alerts/:id/response',
  summary: 'Says that the caller is on the way, or there. An alert that nobody has acknowledged is acknowledged by it.',
  access: 'alerts.acknowledge',
  params: IdParams,
  body: z.object({ step: ResponseStep }),
  reply: { status: 200, body: EmergencyAlert },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const placeAlert = defineEndpoint({
  service: 'safety',
  method: 'PUT',
  path: '/api/emergency-alerts/:id/zone',
  summary: 'Says in which zone help is needed, by the sender of an open alert or whoever may acknowledge it.',
  access: 'user',
  params: IdParams,
  body: z.object({ zone: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: { status: 200, body: EmergencyAlert },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
  neverLimited: true,
});

export const sendAlertMessage = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/emergency-alerts/:id/messages',
  summary: 'Writes to the sender and the responders of an alert: a text, or a ready answer.',
  access: 'user',
  params: IdParams,
  body: z.object({
    text: optionalText(alertMessageMax),
    ready: z.optional(z.nullable(ReadyAnswer)),
    language: z.catch(z.optional(z.nullable(Language)), null),
  }),
  reply: { status: 201, body: AlertMessage },
  fails: ['not_found', 'conflict'],
  idempotent: true,
  survivesAuth: true,
});

export const alertResponseEndpoints = { respondToAlert, placeAlert, sendAlertMessage };
