import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';
import { scanAge } from './scan-age.ts';

export const getAlertCallBack = defineEndpoint({
  service: 'notify',
  access: 'alerts.acknowledge',
  method: 'GET',
  path: '/api/emergency-alerts/:id/call-back',
  summary:
    "The number on which the sender of an open alert of the caller's site can be called: the one that they have verified. Null without one. The audit log says who saw it.",
  params: IdParams,
  reply: { status: 200, body: z.object({ number: z.nullable(z.string()) }) },
  fails: ['not_found'],
  survivesAuth: true,
});

/** The place of the last scan or counted wall of an alert's sender; a scan without a place is left out. */
export const ScannedPlace = z.object({ place: z.string(), at: Instant });
export type ScannedPlace = z.infer<typeof ScannedPlace>;

export const getSenderPlace = defineEndpoint({
  service: 'safety',
  access: 'alerts.acknowledge',
  method: 'GET',
  path: '/api/emergency-alerts/:id/scanned-place',
  summary: `The place that the last scan of the sender of an open alert named, not older than ${scanAge / 60_000} minutes before the alert; null without one.`,
  params: IdParams,
  reply: { status: 200, body: z.object({ scanned: z.nullable(ScannedPlace) }) },
  fails: ['not_found'],
  survivesAuth: true,
});

export const listRollCallNumbers = defineEndpoint({
  service: 'notify',
  access: 'evacuations.tick',
  method: 'GET',
  path: '/api/evacuations/:id/phone-numbers',
  summary:
    "The verified numbers of the people of the caller's site, while an evacuation of it runs. The audit log says who saw them.",
  params: IdParams,
  reply: { status: 200, body: z.array(z.object({ userId: Id, number: z.string() })) },
  fails: ['not_found'],
  survivesAuth: true,
});

export const callBackEndpoints = { getAlertCallBack, getSenderPlace, listRollCallNumbers };
