import * as alarmTests from '@floorlight/contracts/alarm-tests';
import { type Route, route } from '@floorlight/service-kit/route';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import { getAlarmTest } from './get-alarm-test.ts';
import { listAlarmReceivers } from './list-alarm-receivers.ts';
import { recordArrival } from './record-arrival.ts';
import { type AlarmTestContext, startAlarmTest } from './start-alarm-test.ts';

export const alarmTestRoutes = (context: AlarmTestContext & { sites: SiteDirectory }): Route[] => [
  route(alarmTests.startAlarmTest, ({ principal }) => startAlarmTest(context, principal)),
  route(alarmTests.getAlarmTest, ({ principal, params }) => getAlarmTest(context, principal, params.id)),
  route(alarmTests.receivedAlarmTest, ({ principal, params, body }) =>
    recordArrival(context, principal, params.id, body.by),
  ),
  route(alarmTests.listAlarmReceivers, ({ principal, query }) => listAlarmReceivers(context, principal, query.site)),
];
