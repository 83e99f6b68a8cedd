import { enterVaultPin, getVaultPin } from '@floorlight/contracts/vault-pin';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { enter } from './enter-pin.ts';
import { pinState } from './get-pin.ts';

export const pinRoutes = (context: VaultContext): Route[] => [
  route(getVaultPin, ({ principal }) => pinState(context, principal)),
  route(enterVaultPin, ({ body, principal }) => enter(context, principal, body.pin)),
];
