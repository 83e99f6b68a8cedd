import { evacuationPath, paths } from '@floorlight/contracts/paths';
import type { Audience, LiveHandler } from '#lib/live/reaction.ts';
import { applyEntries, applyEvacuation } from './api.ts';
import { t } from './messages.ts';

/** It is on top of everybody's screen, so nobody needs a toast. Whoever called it hears nothing. */
const called: Partial<Audience> = {
  row: 'notifications.receiveAll',
  sound: 'everyone',
  toast: 'nobody',
  desktop: 'everyone',
};

type CallHandler = LiveHandler<'evacuation_called' | 'evacuation_extended'>;

const alarmFor =
  (audience: Partial<Audience>): CallHandler =>
  ({ data: evacuation, how }) => ({
    update: applyEvacuation(evacuation),
    actor: how.by ?? null,
    tone: 'danger',
    alarm: 'danger',
    link: { label: t.open(), to: paths.home },
    desktop: 'urgent',
    audience,
  });

export const onEvacuationCalled: CallHandler = alarmFor(called);

export const onEvacuationExtended: CallHandler = alarmFor({ ...called, toast: 'everyone' });

export const onEvacuationEnded: LiveHandler<'evacuation_ended'> = ({ data: evacuation }) => ({
  update: applyEvacuation(evacuation),
  tone: 'success',
  sound: 'maintenance',
  desktop: 'urgent',
  audience: { row: 'notifications.receiveAll', sound: 'everyone', toast: 'everyone', desktop: 'everyone' },
});

export const onEvacuationHelp: LiveHandler<'evacuation_help'> = ({ data: { id, drill: _, ...entry }, how }) => ({
  update: applyEntries(id, [entry]),
  actor: how.by ?? null,
  tone: 'danger',
  alarm: 'danger',
  link: { label: t.rollCall(), to: evacuationPath(id) },
  desktop: 'urgent',
});
