import type { Database, Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { type Anchor, type AnchorSigner, hashOfAnchor, type SignedAnchor } from './anchor.ts';
import type { AnchorsFile } from './anchors-file.ts';
import { readHeads } from './read-heads.ts';
import { reasonOf } from './reason-of.ts';
import { lastStored, storeAnchor, storedAfter, storedLine, storeMissing } from './stored-anchors.ts';

/** Instances take turns, so that each anchor has one successor. */
export const anchoringLock = 7_036_876; // any number that no other lock uses

/** Milliseconds. Timers of several instances fire at any time, and a little early at times. */
const shortest = 55_000;
/** Without changes, the time after which an anchor shows that anchoring goes on. */
export const heartbeat = 3_600_000;

export interface AnchoringOptions {
  db: Database;
  signer: AnchorSigner;
  /** Null if AUDIT_ANCHORS_FILE is not set. */
  file: AnchorsFile | null;
  now: Date;
  /** A time stamp of the last anchor, to be in the next one. */
  timeStamp?: Anchor['timeStamp'] | undefined;
  /** Runs in the transaction of each new anchor. */
  onAnchor?(tx: Transaction, anchor: SignedAnchor, previous: Anchor | null): Promise<void>;
}

export interface Anchored {
  /** Null if none was due. */
  made: SignedAnchor | null;
  /** Why the anchors could not be written to the file, or do not match it; in words. */
  problems: string[];
}

/**
 * Signs the heads of all chains if they have changed or the last anchor is an hour old, at most once a minute, and
 * completes the database and the file from each other. Returns null while another instance does the same.
 */
export const anchorHeads = (options: AnchoringOptions): Promise<Anchored | null> =>
  options.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${anchoringLock}) as free`,
    );
    if (!rows[0]?.free) return null;
    const problems: string[] = [];
    const read = await readLast(options.file);
    if (read.problem) problems.push(read.problem);
    const last = await restoreFromFile(tx, options.file, read.last, problems);
    const made = await makeIfDue(tx, options, last);
    if (options.file && !read.problem) await appendMissing(tx, options.file, read.last, problems);
    return { made, problems };
  });

async function makeIfDue(tx: Transaction, options: AnchoringOptions, last: SignedAnchor | null) {
  const { now, signer, timeStamp, onAnchor } = options;
  const previous = last?.anchor ?? null;
  const age = previous ? now.getTime() - Date.parse(previous.at) : Number.POSITIVE_INFINITY;
  if (age < shortest) return null;
  const heads = await readHeads(tx, previous);
  if (age < heartbeat && !timeStamp && sameHeads(heads, previous?.heads)) return null;
  const made = await signer.sign({
    number: (previous?.number ?? 0) + 1,
    at: now.toISOString(),
    previous: last && hashOfAnchor(last.line),
    heads,
    ...(timeStamp && { timeStamp }),
  });
  await storeAnchor(tx, made);
  await onAnchor?.(tx, made, previous);
  return made;
}

const sameHeads = (heads: Anchor['heads'], others: Anchor['heads'] = []): boolean =>
  heads.length === others.length &&
  heads.every((head) =>
    others.some((other) => other.log === head.log && other.siteId === head.siteId && other.hash === head.hash),
  );

async function readLast(file: AnchorsFile | null): Promise<{ last: SignedAnchor | null; problem?: string }> {
  try {
    return { last: (await file?.last()) ?? null };
  } catch (error) {
    return { last: null, problem: `The audit anchors in ${file?.path} can't be read: ${reasonOf(error)}` };
  }
}

/** Returns the anchor that the next one follows. The database's owner can remove anchors; the file brings them back. */
async function restoreFromFile(
  tx: Transaction,
  file: AnchorsFile | null,
  inFile: SignedAnchor | null,
  problems: string[],
): Promise<SignedAnchor | null> {
  const stored = await lastStored(tx);
  if (!file || !inFile) return stored;
  const { number } = inFile.anchor;
  if (number > (stored?.anchor.number ?? 0)) {
    await storeMissing(tx, await file.all());
    return inFile;
  }
  if ((await storedLine(tx, number)) !== inFile.line)
    problems.push(`Audit anchor ${number} in the database is not the one in ${file.path}. Run npm run audit:verify`);
  return stored;
}

async function appendMissing(
  tx: Transaction,
  file: AnchorsFile,
  inFile: SignedAnchor | null,
  problems: string[],
): Promise<void> {
  const missing = await storedAfter(tx, inFile?.anchor.number ?? 0);
  if (missing.length === 0) return;
  try {
    await file.append(missing);
  } catch (error) {
    problems.push(`The audit anchors can't be written to ${file.path}: ${reasonOf(error)}. Trying again every minute`);
  }
}
