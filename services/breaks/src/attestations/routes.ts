import * as shifts from '@floorlight/contracts/shift-attestations';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { type Route, route } from '@floorlight/service-kit/route';
import { sendCsv } from '@floorlight/service-kit/send-csv';
import type { BreaksContext } from '../context.ts';
import { attestShift } from './attest-shift.ts';
import { exportAttestations } from './export-attestations.ts';
import { listAttestations } from './list-attestations.ts';

export const attestationRoutes = (context: BreaksContext): Route[] => [
  route(shifts.attestShift, ({ body, principal, once }) => attestShift(context, principal, body, once)),
  route(shifts.listAttestations, ({ query, principal }) => listAttestations(context, principal, query.limit)),
  route(shifts.exportAttestations, ({ principal, request, response }) =>
    exportAttestations(context, principal, {
      language: requestLanguage(request, availableLanguages(), context.policyOf(principal.siteId).language),
      send: (file) => sendCsv(response, file),
    }),
  ),
];
