import * as injuries from '@floorlight/contracts/injury-records';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SafetyContext } from '../context.ts';
import { recipientOf } from '../incidents/recipient-of.ts';
import { exportInjuryLog } from './export-injury-log.ts';
import { getInjuryLog } from './get-injury-log.ts';
import { getInjuryRecord } from './get-injury-record.ts';
import { recordInjury } from './record-injury.ts';
import { summarizeInjuries } from './summarize-injuries.ts';

export const injuryRoutes = (context: SafetyContext): Route[] => [
  route(injuries.getInjuryRecord, ({ params, principal }) => getInjuryRecord(context, principal, params.id)),
  route(injuries.recordInjury, ({ params, body, principal }) => recordInjury(context, principal, params.id, body)),
  route(injuries.getInjuryLog, ({ params, principal }) => getInjuryLog(context, principal, params.year)),
  route(injuries.summarizeInjuries, ({ params, body, principal }) =>
    summarizeInjuries(context, principal, params.year, body),
  ),
  route(injuries.exportInjuryLog, (call) =>
    exportInjuryLog(context, call.principal, call.params.year, recipientOf(context, call)),
  ),
];
