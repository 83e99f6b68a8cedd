import { countAlerts, listAlerts } from '@floorlight/contracts/alerts';
import { listActivity, listAuditLog, listAuditPeople } from '@floorlight/contracts/audit-log';
import type { Endpoint, ServiceName } from '@floorlight/contracts/endpoint';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext, RunningProduct } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import { enrolMembers } from '../people/enrol-members.ts';
import type { GatewayAddress, Member } from '../people/people.ts';

/** A busy organisation's history at one site: ten managers' feeds hold each of a million announcements. */
const amounts = { alerts: 1_000_000, auditRows: 10_000_000 };
const site = { full: 'lake', empty: 'hill' };
const repetitions = 100;
/** Milliseconds. */
const limit = 100;

const readings: { what: string; endpoint: Endpoint; query?: string }[] = [
  { what: 'alerts', endpoint: listAlerts },
  { what: 'alerts, counted', endpoint: countAlerts },
  { what: 'notifications', endpoint: listNotifications },
  { what: 'unread notifications, counted', endpoint: countUnread },
  { what: 'audit log', endpoint: listAuditLog },
  { what: 'audit log of one day', endpoint: listAuditLog, query: '?from=2026-01-02&to=2026-01-02' },
  { what: 'people of the audit log', endpoint: listAuditPeople },
  { what: 'own activity', endpoint: listActivity },
];

/** History: lists and counts at a site with a million alerts, beside a site with none. */
export async function history(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const [manager] = await enrolMembers(running, { role: 'manager', siteId: site.full, count: 10 });
  const [stranger] = await enrolMembers(running, { role: 'manager', siteId: site.empty, count: 1 });
  const [worker] = await enrolMembers(running, { role: 'worker', siteId: site.full, count: 1 });
  if (!manager || !stranger || !worker) throw new Error('nobody could be enrolled');
  for (const { service, table, statement, values } of fills(worker.id)) {
    context.log(`${table} is filled`);
    await fill(running, service, table, statement, values);
  }

  const figures: Figure[] = [];
  for (const { what, endpoint, query = '' } of readings) {
    const times = await read(running.address, manager, endpoint, query);
    const empty = await read(running.address, stranger, endpoint, query);
    context.log(`${what}: ${ms(percentile(times, 50))} · ${ms(percentile(times, 95))}`);
    figures.push({
      id: 'HISTORY',
      what: `${what}, p50 · p95`,
      ours: `${ms(percentile(times, 50))} · ${ms(percentile(times, 95))}`,
      peer: `${ms(percentile(empty, 50))} · ${ms(percentile(empty, 95))} without history`,
      goal: atMost(percentile(times, 95), limit, `${limit} ms`),
    });
  }
  return figures;
}

/** Milliseconds of each of the requests, one after the other; Infinity for one that failed. */
async function read(
  { url, headers }: GatewayAddress,
  { cookie }: Member,
  { path, method }: Endpoint,
  query: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const began = performance.now();
    const answer = await fetch(new URL(path + query, url), { method, headers: { ...headers, cookie } });
    await answer.arrayBuffer();
    times.push(answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY);
  }
  return times;
}

interface Fill {
  service: ServiceName;
  table: string;
  statement: string;
  values: unknown[];
}

/** Rows as the services write them, one every 86 ms from the first of January. `$1` is the site, `$2` a person. */
const fills = (personId: string): Fill[] => [
  {
    service: 'safety',
    table: 'emergency_alerts',
    statement: `
      insert into emergency_alerts (id, site_id, reported_by, reported_by_name, severity, emergency_type, state, title,
        description, location_method, created_at, acknowledged_at, resolved_at, updated_at, version)
      select gen_random_uuid(), $1, $2, 'Worker Worker', 'high', 'medical', 'resolved', 'Alert ' || n, 'Someone fell',
        'unknown', moment, moment, moment, moment, 3
      from generate_series(1, ${amounts.alerts}) n, lateral (select timestamptz '2026-01-01' + n * interval '86 ms') at (moment)`,
    values: [site.full, personId],
  },
  {
    service: 'notify',
    table: 'announcements',
    statement: `
      with top as (
        update site_feeds set top = top + ${amounts.alerts}, places = places + ${amounts.alerts} where site_id = $1
        returning top - ${amounts.alerts} as before, places - ${amounts.alerts} as places_before
      )
      insert into announcements (id, site_id, occurred_at, type, title, message, metadata, data, listed, mail_due, seq,
        place, audience)
      select gen_random_uuid(), $1, timestamptz '2026-01-01' + n * interval '86 ms', 'error', 'Alert ' || n,
        'Sent by Worker Worker', jsonb_build_object('liveType', 'emergency_alert', 'alertId', gen_random_uuid(),
        'severity', 'high', 'pressCount', 1, 'sender', $2::text), '{}', true, false, before + n, places_before + n, 'managers'
      from top, generate_series(1, ${amounts.alerts}) n`,
    values: [site.full, personId],
  },
  {
    service: 'auth',
    table: 'audit_log',
    statement: `
      insert into audit_log (id, site_id, number, previous_hash, hash, user_id, user_name, user_role, action, description,
        timestamp, entity_type, entity_id, details)
      select gen_random_uuid(), $1, n, '', '', $2, 'Worker Worker', 'worker', 'create', 'Created a barcode',
        timestamptz '2026-01-01' + n * interval '9 ms', 'barcode', n::text, '{}'
      from generate_series(1000, ${amounts.auditRows} + 1000) n`,
    values: [site.full, personId],
  },
];

/** Without triggers: the hash chain of the audit log would take minutes, and reading doesn't look at it. */
async function fill(
  { product }: RunningProduct,
  service: ServiceName,
  table: string,
  statement: string,
  values: unknown[],
) {
  await queryDatabase(product, service, `alter table ${table} disable trigger user`);
  await queryDatabase(product, service, statement, values);
  await queryDatabase(product, service, `alter table ${table} enable trigger user`);
  await queryDatabase(product, service, `analyze ${table}`);
}
