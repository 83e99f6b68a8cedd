import * as vaultPin from '@floorlight/contracts/vault-pin';
import { type Route, route } from '@floorlight/service-kit/route';
import type { VaultContext } from '../context.ts';
import { enterPin } from './enter-pin.ts';
import { getPin } from './get-pin.ts';

export const pinRoutes = (context: VaultContext): Route[] => [
  route(vaultPin.getVaultPin, ({ principal }) => getPin(context, principal)),
  route(vaultPin.enterVaultPin, ({ body, principal }) => enterPin(context, principal, body.pin)),
];
