import { defineMessages } from '@floorlight/languages/messages';

/** The report of an evacuation as a file. */
export const t = defineMessages('evacuationReport', {
  column: {
    evacuation: 'Evacuation',
    name: 'Name',
    status: 'Status',
    answeredAt: 'Answered ({timeZone})',
    how: 'How',
    answeredBy: 'Answered by',
    zone: 'Zone',
    point: 'Assembly point',
    isLate: 'After the all clear',
    seenAt: 'Last seen',
    seenKind: 'Last seen by',
    seenPlace: 'Last known place',
    addedAt: 'On the list since',
    answers: 'All answers',
  },
  kind: { real: 'Evacuation', drill: 'DRILL' },
  status: { unaccounted: 'Unaccounted for', needs_help: 'Needs help', safe: 'Safe' },
  how: { phone: 'Own phone', list: 'Warden, list', badge: 'Warden, badge' },
  seen: {
    signed_in: 'Sign-in',
    signed_out: 'Sign-out',
    app: 'App',
    scan: 'Scan',
    count: 'Count',
    tote: 'Tote',
    break: 'Break',
    alert: 'Emergency alert',
    beacon: 'Alert beacon',
  },
  offSite: 'Off site',
  yes: 'yes',
});
