import type { announcements } from '../schema.ts';

export type Announcement = typeof announcements.$inferSelect;
