import { cancelBreak, extendBreak } from '@floorlight/contracts/break-management';
import { endBreak, getActiveBreak, getMyBreaks, startBreak } from '@floorlight/contracts/breaks';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { cancel } from './cancel-break.ts';
import { end } from './end-break.ts';
import { extend } from './extend-break.ts';
import { active } from './get-active-break.ts';
import { listMine } from './list-mine.ts';
import { start } from './start-break.ts';

export const sessionRoutes = (context: BreaksContext): Route[] => [
  route(getActiveBreak, ({ principal }) => active(context, principal)),
  route(startBreak, async ({ body, principal, idempotencyKey }) => ({
    success: true,
    session: await start(context, principal, body, idempotencyKey),
    serverTime: context.now().toISOString(),
  })),
  route(endBreak, async ({ params, body, principal }) => ({
    success: true,
    session: await end(context, principal, params.id, body.returnMethod),
  })),
  route(getMyBreaks, ({ principal }) => listMine(context, principal)),
  route(cancelBreak, ({ params, principal }) => cancel(context, principal, params.id)),
  route(extendBreak, ({ params, body, principal }) => extend(context, principal, params.id, body)),
];
