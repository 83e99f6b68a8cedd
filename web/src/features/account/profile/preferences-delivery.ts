import { User, updatePreferences } from '@floorlight/contracts/accounts';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

export type PreferencesChange = ArgsOf<typeof updatePreferences>['body'];

/** What people choose for themselves, in the order in which they chose it. */
export const preferencesDelivery: Delivery<PreferencesChange, User> = {
  name: 'floorlight-preferences',
  subjectOf: () => 'own preferences',
  deliver: ({ userId, siteId, body }) => deliver({ endpoint: updatePreferences, body, userId, siteId }, User),
};
