import type { BreakSetting } from '@floorlight/contracts/break-management';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Words, WordsFor } from './words.ts';

type BreakEvent = FloorEvent<
  | 'breaks.session.started'
  | 'breaks.session.ended'
  | 'breaks.session.expired'
  | 'breaks.session.extended'
  | 'breaks.session.cancelled'
>;

/**
 * Which kind of break it was is written nowhere, and nothing that tells it: not how long it may last, not the code, not
 * a reason. Where the site keeps breaks to the team, no list of names holds them at all.
 */
export const breaksWords: WordsFor<'breaks'> = {
  'breaks.session.started': (event) => ofOneself(event, 'Started a break'),
  'breaks.session.ended': (event) => ofOneself(event, 'Ended a break'),
  'breaks.session.expired': () => null,
  'breaks.session.extended': (event) => session(event, 'Extended a break'),
  'breaks.session.cancelled': (event) => (event.actor ? session(event, 'Cancelled a break') : null),
  'breaks.setting.updated': ({ payload: { setting } }) => ({
    description: `Changed the break setting ${setting.displayName} to ${setting.settingValue} ${setting.unit}`,
    entityType: 'break_setting',
    entityId: setting.id,
    details: { key: setting.settingKey, value: setting.settingValue, unit: setting.unit },
  }),
  'breaks.settings.initialized': ({ payload: { settings } }) => ({
    description: 'Initialized the break settings',
    entityType: 'break_setting',
    entityId: null,
    details: Object.fromEntries(settings.map((each: BreakSetting) => [each.settingKey, each.settingValue])),
  }),
  // Figures, not acts.
  'breaks.analytics.updated': () => null,
};

const session = ({ payload }: BreakEvent, description: string): Words => ({
  description,
  entityType: 'break_session',
  entityId: payload.privacy === 'team' ? null : payload.session.id,
  details: {},
});

const ofOneself = (event: BreakEvent, description: string): Words | null =>
  event.payload.privacy === 'team' ? null : session(event, description);
