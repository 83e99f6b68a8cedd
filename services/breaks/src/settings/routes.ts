import { initializeBreakSettings, listBreakSettings, updateBreakSetting } from '@floorlight/contracts/break-management';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { initialize } from './initialize-settings.ts';
import { listSettings } from './list-settings.ts';
import { update } from './update-setting.ts';

export const settingRoutes = (context: BreaksContext): Route[] => [
  route(listBreakSettings, ({ principal }) => listSettings(context, principal.siteId)),
  route(initializeBreakSettings, ({ principal }) => initialize(context, principal)),
  route(updateBreakSetting, ({ params, body, principal }) => update(context, principal, params.key, body.value)),
];
