import type { EventPayload } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { asActor, type UserRow } from '../users/user.ts';

export const writeCodesEvent = (
  tx: Transaction,
  user: UserRow,
  change: EventPayload<'auth.codes.changed'>['change'],
): Promise<unknown> =>
  writeEvent(tx, {
    name: 'auth.codes.changed',
    siteId: user.siteId,
    actor: asActor(user),
    payload: { userId: user.id, change },
  });
