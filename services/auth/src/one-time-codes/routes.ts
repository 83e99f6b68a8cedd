import * as contract from '@floorlight/contracts/one-time-codes';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { turnOffOneTimeCodes } from './turn-off-codes.ts';
import { startOneTimeCodes, turnOnOneTimeCodes } from './turn-on-codes.ts';

export const oneTimeCodeRoutes = (context: AuthContext): Route[] => [
  route(contract.startOneTimeCodes, ({ principal }) => startOneTimeCodes(context, principal)),
  route(contract.turnOnOneTimeCodes, ({ principal, body }) => turnOnOneTimeCodes(context, principal, body)),
  route(contract.renewRecoveryCodes, ({ principal }) => renewRecoveryCodes(context, principal)),
  route(contract.turnOffOneTimeCodes, ({ principal }) => turnOffOneTimeCodes(context, principal)),
];
