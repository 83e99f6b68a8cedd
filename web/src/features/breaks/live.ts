import type { LiveHandler } from '#lib/live/reaction.ts';
import { refreshOwnBreaks } from './api.ts';

/** Shows a toast about the user's own break, without a sound. The break dialog shows the rest. */
export const onBreakUpdate: LiveHandler<'break_update'> = ({ data: { kind } }) => ({
  update: refreshOwnBreaks(),
  tone: kind === 'extended' ? 'success' : 'info',
  audience: { toast: 'everyone', desktop: 'nobody' },
});
