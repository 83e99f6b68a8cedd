import type { Connection, Database } from '@floorlight/database/database';
import { chainedLogs, type Head } from './anchors/anchor.ts';
import { anchoringLock } from './anchors/anchor-heads.ts';
import type { ExportedEntry, ExportLine } from './verification/export-format.ts';

const batchSize = 1000;

/**
 * All entries of both logs as they are stored, with the recorded ends of the chains and the anchors: what the verifier
 * needs. One snapshot, so the database may be in use.
 */
export async function* exportChains({ pool }: Database): AsyncGenerator<ExportLine> {
  const client = await pool.connect();
  try {
    // An anchor is in its file a moment before it is in the database: what reads the file first finds it here too.
    await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)', [anchoringLock]);
    await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'");
    yield { start: { format: 'floorlight-audit-1', at: new Date().toISOString() } };
    for await (const line of anchorsOf(client)) yield { anchor: line };
    for (const head of await headsOf(client)) yield { head };
    let entries = 0;
    for (const log of chainedLogs) {
      for await (const entry of entriesOf(client, log)) {
        entries++;
        yield { entry };
      }
    }
    yield { end: { entries } };
  } finally {
    client.release(true); // also ends the transaction
  }
}

async function* anchorsOf(client: Connection): AsyncGenerator<string> {
  for (let last = '-1', rows: { number: string; line: string }[] = []; ; ) {
    const query = `select number, line from audit_anchors where number > $1 order by number limit ${batchSize}`;
    ({ rows } = await client.query<{ number: string; line: string }>(query, [last]));
    for (const { line } of rows) yield line;
    last = rows.at(-1)?.number ?? last;
    if (rows.length < batchSize) return;
  }
}

async function headsOf(client: Connection): Promise<Head[]> {
  const query = 'select log, site_id as "siteId", number::int, hash from audit_heads order by 1, 2';
  return (await client.query<Head>(query)).rows;
}

interface Row {
  siteId: string;
  number: string;
  hash: string;
  content: string;
}

async function* entriesOf(client: Connection, log: Head['log']): AsyncGenerator<ExportedEntry> {
  for (let last: Row | undefined, rows: Row[] = []; ; ) {
    ({ rows } = await client.query<Row>(
      `select site_id as "siteId", number, hash, (jsonb_strip_nulls(to_jsonb(entry)) - 'hash')::text as content
       from ${log} entry where $1::text is null or (site_id, number) > ($1, $2::bigint)
       order by site_id, number limit ${batchSize}`,
      [last?.siteId ?? null, last?.number ?? 0],
    ));
    for (const { hash, content } of rows) yield { log, content, hash };
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}
