import { endBreak, getActiveBreak, startBreak } from '@floorlight/contracts/breaks';
import { type Route, route } from '@floorlight/service-kit/route';
import type { BreaksContext } from '../context.ts';
import { end } from './end-break.ts';
import { active } from './get-active-break.ts';
import { start } from './start-break.ts';

export const sessionRoutes = (context: BreaksContext): Route[] => [
  route(getActiveBreak, async ({ principal }) => ({ activeBreak: await active(context, principal) })),
  route(startBreak, async ({ body, principal, idempotencyKey }) => ({
    success: true,
    session: await start(context, principal, body, idempotencyKey),
  })),
  route(endBreak, async ({ params, body, principal }) => ({
    success: true,
    session: await end(context, principal, params.id, body.returnMethod),
  })),
];
