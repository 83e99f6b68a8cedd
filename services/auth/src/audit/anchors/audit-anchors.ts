import { repeated } from '@floorlight/database/repeated';
import type { AuthContext } from '../../context.ts';
import { type AnchorSigner, anchorSigner } from './anchor.ts';
import { anchorHeads } from './anchor-heads.ts';
import { recordKey } from './anchor-keys-file.ts';
import { mailDailyAnchor } from './anchor-mails.ts';
import { anchorsFile } from './anchors-file.ts';
import { reasonOf } from './reason-of.ts';
import { lastStored, lastTimeStampAt } from './stored-anchors.ts';

/** Milliseconds. */
const anchorEvery = 60_000;
const timeStampEvery = 3_600_000;

/**
 * A part that anchors the heads of the audit log outside the database each minute. Without it everything works, but the
 * database's owner could rewrite the log unnoticed: `/readyz` and the log say what is wrong.
 */
export function auditAnchors(context: AuthContext) {
  const { db, log, config } = context;
  const file = config.AUDIT_ANCHORS_FILE ? anchorsFile(config.AUDIT_ANCHORS_FILE) : null;
  let signer: AnchorSigner | null = null;
  let problems: string[] = [];

  function report(found: string[]): void {
    for (const problem of found) if (!problems.includes(problem)) log.error(problem);
    if (problems.length > 0 && found.length === 0) log.info('The audit log is anchored again');
    problems = found;
  }

  async function anchor(signer: AnchorSigner): Promise<void> {
    const found: string[] = file ? [] : ['AUDIT_ANCHORS_FILE is missing: audit anchors are in the database only'];
    try {
      const timeStamp = await timeStampIfDue(found);
      const now = new Date();
      await attempt(found, `The public key can't be written beside ${file?.path}`, async () => {
        if (file) await recordKey(file.path, signer, now);
      });
      const anchored = await anchorHeads({
        ...{ db, signer, file, now, timeStamp },
        onAnchor: (tx, made, previous) => mailDailyAnchor(context, tx, signer, made, previous),
      });
      report([...found, ...(anchored?.problems ?? [])]);
    } catch (error) {
      report([...found, `The audit log can't be anchored: ${reasonOf(error)}`]);
    }
  }

  /** Of the last anchor, once an hour. It proves all earlier ones too, because each anchor holds the hash of the one before. */
  async function timeStampIfDue(found: string[]) {
    const url = config.TIMESTAMP_URL;
    if (!url) return;
    const [last, stampedAt] = [await lastStored(db.orm), await lastTimeStampAt(db.orm)];
    if (!last || (stampedAt && Date.now() - stampedAt.getTime() < timeStampEvery)) return;
    return attempt(found, `The time-stamp authority at ${new URL(url).origin} gives no time stamp`, async () => {
      const { requestTimeStamp } = await import('./time-stamp.ts'); // only then, because it takes much memory
      return { anchor: last.anchor.number, token: await requestTimeStamp(url, last.line) };
    });
  }

  const anchoring = repeated({
    name: 'audit anchors',
    every: anchorEvery,
    work: async () => signer && anchor(signer),
    log,
  });
  return {
    name: 'audit anchors',
    optional: true,
    async start(): Promise<void> {
      try {
        if (!config.AUDIT_SIGNING_KEY) throw new Error('AUDIT_SIGNING_KEY is missing');
        signer = await anchorSigner(config.AUDIT_SIGNING_KEY);
      } catch (error) {
        return report([`The audit log is not anchored: ${reasonOf(error)}`]);
      }
      await anchoring.start();
    },
    stop: () => anchoring.stop(),
    async check(): Promise<void> {
      if (problems.length > 0) throw new Error(problems.join('. '));
    },
  };
}

async function attempt<T>(found: string[], failure: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    found.push(`${failure}: ${reasonOf(error)}`);
    return undefined;
  }
}
