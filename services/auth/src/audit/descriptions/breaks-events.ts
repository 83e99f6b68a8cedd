import type { BreakSetting } from '@floorlight/contracts/break-management';
import type { FloorEvent } from '@floorlight/contracts/events';
import type { Describers, Description } from './description.ts';

type BreakEvent = FloorEvent<
  | 'breaks.session.started'
  | 'breaks.session.ended'
  | 'breaks.session.expired'
  | 'breaks.session.extended'
  | 'breaks.session.cancelled'
>;

/**
 * The logs never record the kind of a break, nor what would reveal it: its allowed duration, its code or a reason. For a
 * site whose breakPrivacy is `team` they don't record who took a break either.
 */
export const breaksDescriptions: Describers<'breaks'> = {
  'breaks.session.started': (event) => describeOwn(event, 'Started a break'),
  'breaks.session.ended': (event) => describeOwn(event, 'Ended a break'),
  'breaks.session.expired': () => null,
  'breaks.session.extended': (event) => describeSession(event, 'Extended a break'),
  'breaks.session.cancelled': (event) => (event.actor ? describeSession(event, 'Cancelled a break') : null),
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
  // Statistics, not an action.
  'breaks.analytics.updated': () => null,
};

const describeSession = ({ payload }: BreakEvent, description: string): Description => ({
  description,
  entityType: 'break_session',
  entityId: payload.privacy === 'team' ? null : payload.session.id,
  details: {},
});

const describeOwn = (event: BreakEvent, description: string): Description | null =>
  event.payload.privacy === 'team' ? null : describeSession(event, description);
