import { defineMessages } from '@floorlight/languages/messages';

/** What webhooks say in a chat of Slack or Teams. */
export const t = defineMessages('chatMessages', {
  test: 'Test from Floorlight: messages arrive here.',
  open: 'Open in Floorlight',
  about: '{title}, {place}',
  other: '{event}, {site}',
  /** A round of an alarm plan. */
  called: {
    first: 'EMERGENCY: {title}, {place}',
    again: 'EMERGENCY, NOT ACKNOWLEDGED: {title}, {place}',
    unsolved: 'EMERGENCY, NOT OVER: {title}, {place}',
  },
  events: {
    'safety.alert.raised': 'EMERGENCY',
    'safety.alert.repeated': 'Emergency sent again',
    'safety.alert.escalated': 'EMERGENCY, NOT ANSWERED',
    'safety.alert.acknowledged': 'Emergency acknowledged',
    'safety.alert.resolved': 'Emergency resolved',
    'safety.alert.cancelled': 'Emergency cancelled',
    'safety.beacon.placed': 'Beacon placed',
    'safety.beacon.resolved': 'Beacon resolved',
    'safety.beacon.expired': 'Beacon expired',
    'safety.evacuation.called': 'EVACUATION',
    'safety.evacuation.ended': 'Evacuation: all clear',
    'safety.incident.reported': 'Incident reported',
    'safety.incident.updated': 'Incident updated',
    'inventory.count.saved': 'Count saved',
    'inventory.tote.created': 'Tote added',
    'inventory.tote.updated': 'Tote updated',
    'notify.alarm.called': 'Alarm plan',
  },
});
