import * as managerTokens from '@floorlight/contracts/manager-tokens';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { generateToken } from './generate-token.ts';
import { getTokenUse } from './get-token-use.ts';
import { listManagerIds } from './manager-ids.ts';
import { sendTestEmail } from './send-test-email.ts';
import { validateToken } from './validate-token.ts';

export const managerTokenRoutes = (context: AuthContext): Route[] => [
  route(managerTokens.listManagerIds, ({ principal }) => listManagerIds(context, principal.siteId)),
  route(managerTokens.generateManagerToken, ({ principal, body }) => generateToken(context, principal, body)),
  route(managerTokens.validateManagerToken, ({ principal, body }) => validateToken(context, principal, body)),
  route(managerTokens.getManagerToken, ({ principal, params }) => getTokenUse(context, principal, params.id)),
  route(managerTokens.sendTestEmail, ({ principal }) => sendTestEmail(context, principal)),
];
