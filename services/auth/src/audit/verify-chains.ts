import { createHash } from 'node:crypto';
import type { Connection, Database } from '@floorlight/database/database';

const logs = ['audit_log', 'badge_log'] as const;
const batchSize = 1000;

export interface ChainReport {
  log: (typeof logs)[number];
  siteId: string;
  entries: number;
  /** The first entry that is missing or has been changed; null if the chain is intact. */
  broken: { number: number; id: string | null; reason: string } | null;
}

interface Link {
  number: number;
  id: string;
  previousHash: string;
  hash: string;
  /** The text that the hash was computed from. */
  content: string;
}
interface Head {
  siteId: string;
  number: number;
  hash: string;
}

/**
 * Verifies every chain from its start and recomputes each hash here rather than with the database's own function, which
 * could have been changed too. Reads one snapshot, so the database may be in use.
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
    client.release(true); // also ends the transaction
  }
}

/** Every site that has entries or a recorded end of a chain. */
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
  let previous = { number: 0, hash: '' };
  const report = (broken: ChainReport['broken']): ChainReport => ({
    log,
    siteId: head.siteId,
    entries: previous.number,
    broken,
  });
  for (let links: Link[] = []; ; ) {
    links = await linksAfter(client, log, head.siteId, previous.number);
    for (const link of links) {
      const reason = findFault(link, previous);
      if (reason) return report({ number: link.number, id: link.id, reason });
      previous = link;
    }
    if (links.length < batchSize) break;
  }
  if (previous.number < head.number) {
    return report({
      number: previous.number + 1,
      id: null,
      reason: `is missing, and so are all entries up to ${head.number}`,
    });
  }
  if (previous.number > head.number || previous.hash !== head.hash) {
    return report({ number: previous.number, id: null, reason: 'is not the recorded last entry' });
  }
  return report(null);
}

async function linksAfter(client: Connection, log: string, siteId: string, number: number): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select number::int, id, previous_hash as "previousHash", hash,
            (jsonb_strip_nulls(to_jsonb(entry)) - 'hash')::text as content
     from ${log} entry where site_id = $1 and number > $2 order by number limit ${batchSize}`,
    [siteId, number],
  );
  return rows;
}

function findFault(link: Link, previous: { number: number; hash: string }): string | null {
  const expected = previous.number + 1;
  if (link.number !== expected) return `follows ${previous.number}: the entries between them are missing`;
  if (createHash('sha256').update(link.content).digest('hex') !== link.hash) return 'was changed after it was written';
  if (link.previousHash !== previous.hash) return `does not match the hash of entry ${previous.number}`;
  return null;
}
