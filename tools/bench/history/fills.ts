import type { ServiceName } from '@floorlight/contracts/endpoint';

/** Who acted at the site. */
export interface People {
  siteId: string;
  workers: string[];
  managers: string[];
}

/** Rows of one table, made by one statement. */
export interface Fill {
  table: string;
  /** `$site`, `$workers` and `$managers` stand for the people. */
  statement: string;
  /** How often it runs, with the table's triggers; by default once and without. */
  withTriggers?: number;
}

/** The statement with the people in it. */
export const statementOf = ({ statement }: Fill, { siteId, workers, managers }: People): string =>
  statement
    .replaceAll('$site', `'${siteId}'`)
    .replaceAll('$workers', `'{${workers}}'::uuid[]`)
    .replaceAll('$managers', `'{${managers}}'::uuid[]`);

/** Alerts of a full history; everything else follows from them. A tenth is older than services keep. */
export const fullAlerts = 1_000_000;
const tooOld = '100 days';

/** Ids that the tables of several services agree on, in the shape of random ones. */
const id = (kind: string, number: string): string =>
  `overlay(overlay(md5('${kind}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
/** These people in turns. */
const one = (people: '$workers' | '$managers', number: string): string =>
  `(${people})[1 + ${number} % cardinality(${people})]`;
/** `count` rows over the last day, the first tenth 100 days earlier. */
const moment = (number: string, count: number): string =>
  `(date_trunc('milliseconds', now()) - interval '1 day' + ${number} * ${86_400_000 / count} * interval '1 ms'
    - case when ${number} <= ${count / 10} then interval '${tooOld}' else interval '0' end)`;

/**
 * What the services store of `alerts` alerts, each raised, acknowledged and resolved, and of the work beside them, as far
 * as somebody reads it or housekeeping deletes it.
 */
export const fillsOf = (alerts: number): Partial<Record<ServiceName, Fill[]>> => ({
  safety: safetyFills(alerts),
  notify: notifyFills(alerts),
  auth: [auditFill(10 * alerts), chainFill(20)],
});

const safetyFills = (alerts: number): Fill[] => [
  {
    table: 'emergency_alerts',
    statement: `
      insert into emergency_alerts (id, site_id, reported_by, reported_by_name, severity, emergency_type, state, title,
        description, latitude, longitude, location_method, warehouse_zone, created_at, acknowledged_at, acknowledged_by,
        acknowledged_by_name, resolved_at, resolved_by, resolved_by_name, response_notes, updated_at, version)
      select ${id('alert', 'n')}, $site, ${one('$workers', 'n')}, 'Worker Worker',
        (array['low', 'medium', 'high', 'critical'])[1 + n % 4]::severity, 'medical',
        (case when n % 50 = 0 then 'cancelled' else 'resolved' end)::alert_state, 'Alert ' || n, 'Someone fell', 40.7, -74,
        'gps', 'Zone ' || n % 12, at, at + interval '20 s', ${one('$managers', 'n')}, 'Manager Manager', at + interval '5 min',
        ${one('$managers', 'n')}, 'Manager Manager', 'Helped', at + interval '5 min', 3
      from generate_series(1, ${alerts}) n, lateral (select ${moment('n', alerts)}) moments (at)`,
  },
  {
    table: 'location_readings',
    statement: `
      insert into location_readings (id, site_id, alert_id, reported_by, latitude, longitude, location_method, context,
        received_at)
      select gen_random_uuid(), $site, ${id('alert', 'n')}, ${one('$workers', 'n')}, 40.7, -74, 'gps', 'emergency',
        ${moment('n', alerts)} + part * interval '15 s'
      from generate_series(1, ${alerts}, 10) n, generate_series(1, 10) part`,
  },
  {
    table: 'incident_reports',
    statement: `
      insert into incident_reports (id, site_id, reported_by, reported_by_name, incident_type, reported_type, severity,
        status, status_by_name, title, description, location, location_method, created_at, updated_at, updated_by_name)
      select ${id('incident', 'n')}, $site, ${one('$workers', 'n')}, 'Worker Worker', 'spill', 'spill',
        (array['low', 'medium', 'high', 'critical'])[1 + n % 4]::severity,
        (case when n % 20 = 0 then 'open' else 'closed' end)::incident_status, 'Manager Manager', 'Spill ' || n,
        'A barrel leaks behind dock ' || n, 'Dock ' || n % 40, 'unknown', at, at, 'Manager Manager'
      from generate_series(1, ${alerts / 10}) n, lateral (select ${moment('n', alerts / 10)}) moments (at)`,
  },
  {
    table: 'andon_alerts',
    statement: `
      insert into andon_alerts (id, site_id, placed_by, placed_by_name, alert_type, title, description, priority, color,
        latitude, longitude, warehouse_zone, is_active, created_at, resolved_at, resolved_by, resolved_by_name)
      select ${id('beacon', 'n')}, $site, ${one('$workers', 'n')}, 'Worker Worker', 'caution', 'Line stopped', 'Belt stands still',
        'high', 'orange', 40.7, -74, 'Zone ' || n % 12, n % 100 = 0, at, at, ${one('$managers', 'n')}, 'Manager Manager'
      from generate_series(1, ${alerts / 10}) n, lateral (select ${moment('n', alerts / 10)}) moments (at)`,
  },
];

/** Rows that a service deletes within a minute, so they come just before that is measured. */
export const outdatedFills = (alerts: number): Fill[] => [
  {
    table: 'idempotency_keys',
    statement: `
      insert into idempotency_keys (user_id, key, request_hash, reply, created_at)
      select ${one('$workers', 'n')}::text, gen_random_uuid()::text, md5(n::text) || md5(n::text), '{"id":"0","title":"Alert"}',
        ${moment('n', alerts)}
      from generate_series(1, ${alerts}) n`,
  },
  {
    table: 'outbox',
    statement: `
      insert into outbox (id, name, subject, site_id, envelope, created_at, sent_at)
      select gen_random_uuid(), 'safety.alert.raised', 'floor.' || $site || '.safety.alert.raised', $site,
        jsonb_build_object('padding', repeat('x', 800)), at, at
      from generate_series(1, ${alerts / 5}) n, lateral (select now() - interval '16 min' - n * interval '1 ms') moments (at)`,
  },
];

const notifyFills = (alerts: number): Fill[] => [
  {
    table: 'announcements',
    statement: `
      with top as (
        update site_feeds set top = top + ${3 * alerts}, places = places + ${3 * alerts} where site_id = $site
        returning top - ${3 * alerts} as before, places - ${3 * alerts} as places_before
      )
      insert into announcements (id, site_id, occurred_at, type, title, message, coded, metadata, data, listed, mail_due,
        seq, place, audience, actor_id)
      select ${id('announcement', "n || '-' || step")}, $site, ${moment('n', alerts)} + step * interval '1 ms', 'error',
        'Alert ' || n, 'Sent by Worker Worker: Someone fell',
        '{"title":{"code":"alert.title"},"message":{"code":"alert.sent","params":{"name":"Worker Worker"}}}',
        jsonb_build_object('liveType', case step when 0 then 'emergency_alert' else 'emergency_update' end, 'alertId',
          ${id('alert', 'n')}, 'severity', 'high', 'pressCount', 1),
        jsonb_build_object('id', ${id('alert', 'n')}, 'title', 'Alert ' || n, 'padding', repeat('x', 700)), true, false,
        before + 3 * (n - 1) + step + 1, places_before + 3 * (n - 1) + step + 1, 'managers',
        case when step > 0 then ${one('$managers', 'n')} end
      from top, generate_series(1, ${alerts}) n, generate_series(0, 2) step`,
  },
  {
    table: 'notifications',
    statement: `
      insert into notifications (user_id, id, seq)
      select ${one('$workers', 'n')}, ${id('announcement', "n || '-' || step")}, top - ${3 * alerts} + 3 * (n - 1) + step + 1
      from site_feeds, generate_series(1, ${alerts}) n, generate_series(1, 2) step where site_id = $site`,
  },
  {
    table: 'announcement_reads',
    statement: `
      insert into announcement_reads (user_id, id)
      select manager, ${id('announcement', "n || '-0'")}
      from generate_series(1, ${alerts}, 100) n, unnest($managers) manager `,
  },
  {
    table: 'alerts',
    statement: `
      insert into alerts (id, site_id, sender_id, status, version, heard_at)
      select ${id('alert', 'n')}, $site, ${one('$workers', 'n')}, 'resolved', 3, ${moment('n', alerts)}
      from generate_series(1, ${alerts}) n`,
  },
  {
    table: 'alert_receipts',
    statement: `
      insert into alert_receipts (alert_id, user_id, notified_at, received_at, seen_at)
      select ${id('alert', 'n')}, manager, at, at, at
      from generate_series(1, ${alerts}) n, lateral (select ${moment('n', alerts)}) moments (at), unnest($managers) manager
      `,
  },
];

/** Without hashes: nothing reads them but the verification, which has its own tests. */
const auditFill = (rows: number): Fill => ({
  table: 'audit_log',
  statement: `
    with head as (
      update audit_heads set number = number + ${rows} where log = 'audit_log' and site_id = $site
      returning number - ${rows} as before
    )
    insert into audit_log (id, site_id, number, previous_hash, hash, user_id, user_role, action, description, coded,
      ip_address, user_agent, timestamp, entity_type, entity_id, details)
    select gen_random_uuid(), $site, before + n, repeat('0', 64), repeat('0', 64),
      case when n % ${rows / 5} = 1 then ($workers)[1] else ($workers || $managers)[2 + n % (cardinality($workers) + 9)] end,
      'worker',
      case when n % ${rows / 5} = 2 then 'breaks.setting.updated' else
        (array['vault.barcode.added', 'safety.alert.raised', 'safety.alert.acknowledged', 'safety.alert.resolved',
          'inventory.tote.updated', 'breaks.session.started', 'breaks.session.ended'])[1 + n % 7] end,
      'Added the barcode “Pallet ' || n || ' of dock ' || n % 40 || '”',
      jsonb_build_object('code', 'audit.barcodeAdded', 'params', jsonb_build_object('name', 'Pallet ' || n)),
      '10.0.' || n % 250 || '.7',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      date_trunc('milliseconds', now()) - interval '1 day' + n * ${86_400_000 / rows} * interval '1 ms',
      case when n % ${rows / 5} = 2 then 'break_setting' else 'barcode' end, n::text, '{"symbology":"code128"}'
    from head, generate_series(1, ${rows}) n`,
});

/** The newest rows, chained as auth chains them, batch by batch: an anchor holds the hashes of those since the one before. */
const chainFill = (batches: number): Fill => ({
  table: 'audit_log',
  withTriggers: batches,
  statement: `
    insert into audit_log (id, site_id, action, description, timestamp, entity_type, details)
    select gen_random_uuid(), $site, 'vault.barcode.added', 'Added a barcode',
      date_trunc('milliseconds', clock_timestamp()), 'barcode', '{}'
    from generate_series(1, 500) n`,
});
