import { pgTable, text } from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';

export const notes = pgTable('notes', { id: text().primaryKey(), words: text().notNull() });
