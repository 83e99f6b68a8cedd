import { type BreakSetting, settingKeys } from '@floorlight/contracts/break-management';
import { breakTypes } from '@floorlight/contracts/breaks';
import type { FloorEvent } from '@floorlight/contracts/events';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
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
  'breaks.session.started': (event) => describeOwn(event, coded(t.breakStarted)),
  'breaks.session.ended': (event) => describeOwn(event, coded(t.breakEnded)),
  'breaks.session.expired': () => null,
  'breaks.session.extended': (event) => describeSession(event, coded(t.breakExtended)),
  'breaks.session.cancelled': (event) => (event.actor ? describeSession(event, coded(t.breakCancelled)) : null),
  'breaks.shift.attested': ({ payload: { privacy } }) =>
    privacy === 'team' ? null : describeShift(coded(t.shiftAttested)),
  'breaks.attestations.exported': () => describeShift(coded(t.attestationsExported)),
  'breaks.setting.updated': ({ payload: { setting, before } }) => ({
    description: describeSetting(setting),
    entityType: 'break_setting',
    entityId: setting.id,
    details: { key: setting.settingKey, before, after: setting.settingValue, unit: setting.unit },
  }),
  'breaks.settings.initialized': ({ payload: { settings } }) => ({
    description: coded(t.breakSettingsInitialized),
    entityType: 'break_setting',
    entityId: null,
    details: { after: Object.fromEntries(settings.map((each: BreakSetting) => [each.settingKey, each.settingValue])) },
  }),
  // Statistics, not an action.
  'breaks.analytics.updated': () => null,
};

const describeSession = ({ payload }: BreakEvent, description: Coded): Description => ({
  description,
  entityType: 'break_session',
  entityId: payload.privacy === 'team' ? null : payload.session.id,
  details: {},
});

const describeOwn = (event: BreakEvent, description: Coded): Description | null =>
  event.payload.privacy === 'team' ? null : describeSession(event, description);

/** Which breaks were missed stands with the breaks service alone, which deletes it when its time is over. */
const describeShift = (description: Coded): Description => ({
  description,
  entityType: 'break_session',
  entityId: null,
  details: {},
});

/** The names of the three known settings are the product's; another one is shown as it is stored. */
function describeSetting({ settingKey, displayName, settingValue: value, unit }: BreakSetting): Coded {
  const type = breakTypes.find((each) => settingKeys[each] === settingKey);
  return type && unit === 'seconds'
    ? coded(t.breakSetting[type], { value })
    : coded(t.breakSetting.other, { name: displayName, value, unit });
}
