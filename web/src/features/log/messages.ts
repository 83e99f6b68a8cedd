import { defineMessages } from '@floorlight/languages/messages';

/** The audit log and the badge log. */
export const t = defineMessages('logs', {
  audit: {
    title: 'Audit Log',
    purpose: "Who did what at this site, from where. Entries can't be changed or deleted.",
    entries: 'Audit Log entries',
    failed: "Couldn't load the Audit Log",
  },
  badge: {
    title: 'Badge Log',
    purpose: "Privileged acts at this site, by manager ID. Entries can't be changed or deleted.",
    entries: 'Badge Log entries',
    failed: "Couldn't load the Badge Log",
  },
  refresh: 'Refresh',
  shown: '{count, plural, one {# shown} other {# shown}}',
  shownAll: '{count, plural, one {# shown, no older entries} other {# shown, no older entries}}',
  noEntries: 'No entries yet',
  noEntriesHint: 'Entries appear here as people use Floorlight, newest first.',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'No entry matches these filters.',

  search: 'Search',
  searchHint: 'Name, action, IP address...',
  filters: 'Filters',
  everyone: 'Everyone',
  allActions: 'All actions',
  everything: 'Everything',
  /** The first and the last day. */
  from: 'From',
  to: 'To',
  clearFilters: 'Clear filters',

  time: 'Time',
  person: 'Person',
  action: 'Action',
  about: 'About',
  /** From which address and device. */
  origin: 'From',
  managerId: 'Manager ID',
  id: 'ID',
  ipAddress: 'IP address',
  device: 'Device',
  userAgent: 'User agent',
  entry: 'Entry',
  details: 'Details',
  detailsOf: 'Details of entry {number}',
  unknown: 'Unknown',

  /** What an entry is about. */
  entities: {
    account: 'Account',
    session: 'Session',
    sign_up_request: 'Sign-up request',
    security_token: 'Security token',
    site: 'Site',
    api_key: 'API key',
    alarm_test: 'Test alarm',
    webhook: 'Webhook',
    directory: 'Directory',
    shared_device: 'Shared device',
    emergency_alert: 'Emergency alert',
    beacon: 'Alert beacon',
    incident_report: 'Incident report',
    barcode: 'Barcode',
    break_session: 'Break',
    break_setting: 'Break setting',
    inventory_count: 'Inventory count',
    count_session: 'Count session',
    tote: 'Tote',
  },
});
