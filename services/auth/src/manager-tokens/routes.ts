import { generateManagerToken, sendTestEmail, validateManagerToken } from '@floorlight/contracts/manager-tokens';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { generate } from './generate-token.ts';
import { sendTest } from './send-test-email.ts';
import { validate } from './validate-token.ts';

export const managerTokenRoutes = (context: AuthContext): Route[] => [
  route(generateManagerToken, ({ principal, body }) => generate(context, principal, body)),
  route(validateManagerToken, ({ principal, body }) => validate(context, principal, body)),
  route(sendTestEmail, ({ principal }) => sendTest(context, principal)),
];
