import * as evacuations from '@floorlight/contracts/evacuations';
import * as pastEvacuations from '@floorlight/contracts/past-evacuations';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import { answerRollCall } from './answer-roll-call.ts';
import { callEvacuation } from './call-evacuation.ts';
import { endEvacuation } from './end-evacuation.ts';
import { exportRollCall } from './export-roll-call.ts';
import { extendEvacuation } from './extend-evacuation.ts';
import { getEvacuation } from './get-evacuation.ts';
import { getRollCall } from './get-roll-call.ts';
import { listAbsentPeople } from './list-absent-people.ts';
import { listEvacuations } from './list-evacuations.ts';
import { tickPerson } from './tick-person.ts';

export const evacuationRoutes = (context: SafetyContext): Route[] => [
  route(evacuations.getEvacuation, ({ principal }) => getEvacuation(context, principal)),
  route(evacuations.callEvacuation, ({ body, principal, once }) => callEvacuation(context, principal, { body, once })),
  route(evacuations.extendEvacuation, ({ params, body, principal }) =>
    extendEvacuation(context, principal, { id: params.id, ...body }),
  ),
  route(evacuations.endEvacuation, ({ params, principal, once }) =>
    endEvacuation(context, principal, { id: params.id, once }),
  ),
  route(evacuations.answerRollCall, ({ params, body, principal, once }) =>
    answerRollCall(context, principal, { id: params.id, body, once }),
  ),
  route(evacuations.tickPerson, ({ params, body, principal, once }) =>
    tickPerson(context, principal, { id: params.id, body, once }),
  ),
  route(evacuations.getRollCall, ({ params, principal }) => getRollCall(context, principal, params.id)),
  route(evacuations.listAbsentPeople, ({ params, principal }) => listAbsentPeople(context, principal, params.id)),
  route(pastEvacuations.listEvacuations, ({ query, principal }) => listEvacuations(context, principal, query)),
  route(pastEvacuations.exportRollCall, ({ params, principal, request }) =>
    exportRollCall(context, principal, {
      id: params.id,
      language: requestLanguage(request, availableLanguages(), siteOf(context.sites, principal.siteId).language),
    }),
  ),
];
