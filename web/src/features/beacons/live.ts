import type { Beacon } from '@floorlight/contracts/beacons';
import { beaconPath } from '@floorlight/contracts/paths';
import type { Audience, LiveHandler } from '#lib/live/reaction.ts';
import { applyBeacon } from './api.ts';
import { t } from './messages.ts';

const link = ({ id }: Beacon) => ({ label: t.viewBeacons(), to: beaconPath(id) });
/** The sound plays for everyone on the site; only managers get a notification row. */
const audience: Partial<Audience> = { row: 'notifications.receiveAll', sound: 'everyone' };

export const onAndonPlaced: LiveHandler<'andon_placed'> = ({ data: beacon }) => ({
  update: applyBeacon(beacon),
  actor: beacon.placedBy,
  tone: 'warning',
  sound: beacon.alertType,
  link: link(beacon),
  audience,
});

export const onAndonTaken: LiveHandler<'andon_taken'> = ({ data: beacon }) => ({
  update: applyBeacon(beacon),
  actor: beacon.takenBy,
  settles: true,
  tone: 'info',
  sound: 'maintenance',
  link: link(beacon),
  audience,
});

export const onAndonChanged: LiveHandler<'andon_changed'> = ({ data: beacon }) => ({
  update: applyBeacon(beacon),
  tone: 'info',
  link: link(beacon),
  audience,
});

export const onAndonResolved: LiveHandler<'andon_resolved'> = ({ data: beacon }) => ({
  update: applyBeacon(beacon),
  actor: beacon.resolvedBy,
  settles: true,
  tone: 'info',
  sound: 'maintenance',
  link: link(beacon),
  audience,
});
