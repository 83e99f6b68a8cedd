import { createHash } from 'node:crypto';
import type { Connection, Database } from '@floorlight/database/database';

const logs = ['audit_log', 'badge_log'] as const;
const batch = 1000;

export interface ChainReport {
  log: (typeof logs)[number];
  siteId: string;
  entries: number;
  /** The first thing that isn't as it was written; null where all is. */
  broken: { number: number; id: string | null; reason: string } | null;
}

interface Link {
  number: number;
  id: string;
  previousHash: string;
  hash: string;
  /** What the hash was made of. */
  content: string;
}
interface Head {
  siteId: string;
  number: number;
  hash: string;
}

/**
 * Goes along every chain from its beginning and makes each hash anew: by itself, not by the function in the database
 * that made it first, which could have been changed too. One moment of the database is looked at, so it may be in use.
 */
export async function verifyChains({ pool }: Database): Promise<ChainReport[]> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only; set local timezone = 'UTC'");
    const reports: ChainReport[] = [];
    for (const log of logs)
      for (const head of await headsOf(client, log)) reports.push(await verifyChain(client, log, head));
    return reports;
  } finally {
    client.release(true); // and with it the transaction
  }
}

/** Every site that has a chain, or should have one. */
async function headsOf(client: Connection, log: string): Promise<Head[]> {
  const { rows } = await client.query<Head>(
    `select coalesce(h.site_id, l.site_id) as "siteId", coalesce(h.number, 0)::int as number, coalesce(h.hash, '') as hash
     from (select * from audit_heads where log = $1) h
     full join (select distinct site_id from ${log}) l on l.site_id = h.site_id order by 1`,
    [log],
  );
  return rows;
}

async function verifyChain(client: Connection, log: ChainReport['log'], head: Head): Promise<ChainReport> {
  let before = { number: 0, hash: '' };
  const report = (broken: ChainReport['broken']): ChainReport => ({
    log,
    siteId: head.siteId,
    entries: before.number,
    broken,
  });
  for (let links: Link[] = []; ; ) {
    links = await linksBehind(client, log, head.siteId, before.number);
    for (const link of links) {
      const reason = whatIsWrong(link, before);
      if (reason) return report({ number: link.number, id: link.id, reason });
      before = link;
    }
    if (links.length < batch) break;
  }
  if (before.number < head.number) {
    return report({
      number: before.number + 1,
      id: null,
      reason: `is gone, and all that followed up to ${head.number}`,
    });
  }
  if (before.number > head.number || before.hash !== head.hash) {
    return report({ number: before.number, id: null, reason: 'is not the last that was written down' });
  }
  return report(null);
}

async function linksBehind(client: Connection, log: string, siteId: string, number: number): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select number::int, id, previous_hash as "previousHash", hash,
            (jsonb_strip_nulls(to_jsonb(entry)) - 'hash')::text as content
     from ${log} entry where site_id = $1 and number > $2 order by number limit ${batch}`,
    [siteId, number],
  );
  return rows;
}

function whatIsWrong(link: Link, before: { number: number; hash: string }): string | null {
  const expected = before.number + 1;
  if (link.number !== expected) return `follows ${before.number}: what was in between is gone`;
  if (createHash('sha256').update(link.content).digest('hex') !== link.hash) return 'was changed after it was written';
  if (link.previousHash !== before.hash) return `does not follow ${before.number} as it is now`;
  return null;
}
