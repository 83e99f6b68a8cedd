import type { saveCount } from '@floorlight/contracts/counts';
import type { ArgsOf } from '#lib/api/send-call.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';

/** Without `countedAt`: that is the time the count entered the outbox. */
export type CountBody = Omit<ArgsOf<typeof saveCount>['body'], 'countedAt'>;
export type WaitingCount = OutboxEntry<CountBody>;
