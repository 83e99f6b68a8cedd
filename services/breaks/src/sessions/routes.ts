import * as breakManagement from '@floorlight/contracts/break-management';
import * as breaks from '@floorlight/contracts/breaks';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { cancelBreak } from './cancel-break.ts';
import { endBreak } from './end-break.ts';
import { extendBreak } from './extend-break.ts';
import { getActiveBreak } from './get-active-break.ts';
import { listMyBreaks } from './list-my-breaks.ts';
import { startBreak } from './start-break.ts';

export const sessionRoutes = (context: BreaksContext): Route[] => [
  route(breaks.getActiveBreak, ({ principal }) => getActiveBreak(context, principal)),
  route(breaks.startBreak, async ({ body, principal, once }) => ({
    success: true,
    session: await startBreak(context, principal, body, once),
    serverTime: context.now().toISOString(),
  })),
  route(breaks.endBreak, async ({ params, body, principal, once }) => ({
    success: true,
    session: await endBreak(context, principal, { id: params.id, ...body }, once),
  })),
  route(breaks.getMyBreaks, ({ principal }) => listMyBreaks(context, principal)),
  route(breakManagement.cancelBreak, ({ params, principal }) => cancelBreak(context, principal, params.id)),
  route(breakManagement.extendBreak, ({ params, body, principal }) => extendBreak(context, principal, params.id, body)),
];
