import * as breakManagement from '@floorlight/contracts/break-management';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { initializeSettings } from './initialize-settings.ts';
import { listSettings } from './list-settings.ts';
import { updateSetting } from './update-setting.ts';

export const settingRoutes = (context: BreaksContext): Route[] => [
  route(breakManagement.listBreakSettings, ({ principal }) => listSettings(context, principal.siteId)),
  route(breakManagement.initializeBreakSettings, ({ principal }) => initializeSettings(context, principal)),
  route(breakManagement.updateBreakSetting, ({ params, body, principal }) =>
    updateSetting(context, principal, params.key, body.value),
  ),
];
