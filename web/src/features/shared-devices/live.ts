import type { LiveHandler } from '#lib/live/reaction.ts';

/** Warns the owner of a badge that was used on two devices at once, and managers once it goes back and forth. */
export const onBadgeReused: LiveHandler<'badge_reused'> = () => ({
  tone: 'warning',
  audience: { row: 'everyone', toast: 'everyone' },
});
