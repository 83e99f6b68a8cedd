import * as alarmReach from '@floorlight/contracts/alarm-reach';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import { getAlarmReadiness } from './get-alarm-readiness.ts';
import { getAlertCalls } from './get-alert-calls.ts';
import { type AlarmReachContext, listAlarmPeople } from './list-alarm-people.ts';

export const alarmReachRoutes = (context: AlarmReachContext & { sites: SiteDirectory }): Route[] => [
  route(alarmReach.listAlarmPeople, ({ principal, query }) => listAlarmPeople(context, principal, query.site)),
  route(alarmReach.getAlarmReadiness, ({ principal }) => getAlarmReadiness(context, principal)),
  route(alarmReach.getAlertCalls, ({ principal, params }) => getAlertCalls(context.db, principal, params.id)),
];
