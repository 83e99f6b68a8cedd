import type { Database } from '@floorlight/database/database';
import type { VapidKeys } from '@floorlight/service-kit/vapid-keys';
import type { AddressRules } from '../outgoing/address-rules.ts';

/** What the verbs of pushes need. */
export interface PushContext {
  db: Database;
  addresses: AddressRules;
  /** The first is for new subscriptions. */
  keys: VapidKeys[];
  /** Records that a device of this user has received an alert. */
  markReceived: (userId: string, alertId: string) => void;
}
