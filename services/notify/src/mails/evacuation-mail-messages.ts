import { defineMessages } from '@floorlight/languages/messages';

/** The mails about evacuations. */
export const t = defineMessages('evacuationMails', {
  drill: 'DRILL: {title}',
  noDanger: 'This is a drill. Nobody is in danger.',
  subject: {
    called: 'EVACUATION: {site}',
    extended: 'EVACUATION, more zones: {site}',
    ended: 'ALL CLEAR: {site}',
  },
  lead: {
    called: '{name} called an evacuation.',
    extended: 'More zones are evacuated. {name} called the evacuation.',
    ended: '{name} gave the all clear.',
  },
  replaced: 'The drill ended because of a real evacuation.',
  wholeSite: 'Where: the whole site',
  zones: 'Where: {zones}',
  kind: { fire: 'Why: fire', hazmat: 'Why: hazardous material', other: 'Why: danger' },
  when: 'When: {time}',
  openRollCall: 'Open the roll call',
  why: 'You receive this as a manager of {site}, or because its alarm plan names you.',
});
