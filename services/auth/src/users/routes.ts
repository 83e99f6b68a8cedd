import { getUser, updatePreferences } from '@floorlight/contracts/accounts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { get } from './get-user.ts';
import { update } from './update-preferences.ts';

export const userRoutes = (context: AuthContext): Route[] => [
  route(getUser, ({ principal }) => get(context, principal)),
  route(updatePreferences, ({ principal, body }) => update(context, principal, body)),
];
