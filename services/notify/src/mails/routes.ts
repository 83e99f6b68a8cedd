import * as controlRoom from '@floorlight/contracts/control-room';
import { type Route, route } from '@floorlight/service-kit/route';
import type { NotifyContext } from '../context.ts';
import { getMailFailures } from './get-mail-failures.ts';

export const mailRoutes = (context: NotifyContext): Route[] => [
  route(controlRoom.getMailFailures, ({ principal }) => getMailFailures(context, principal)),
];
