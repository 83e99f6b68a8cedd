import * as accounts from '@floorlight/contracts/accounts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { getUser } from './get-user.ts';
import { updatePreferences } from './update-preferences.ts';

export const userRoutes = (context: AuthContext): Route[] => [
  route(accounts.getUser, ({ principal }) => getUser(context, principal)),
  route(accounts.updatePreferences, ({ principal, body }) => updatePreferences(context, principal, body)),
];
