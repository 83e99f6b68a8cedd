import type { X509Certificate } from 'node:crypto';
import { type Head, hashOfAnchor, type SignedAnchor } from '../anchors/anchor.ts';
import type { AnchorKey } from './anchor-keys.ts';
import { type ChainCheck, type ChainReport, chainCheck } from './chain-check.ts';
import {
  type AnchorSource,
  type CheckedAnchors,
  checkAnchors,
  databaseSource,
  longestSilence,
} from './check-anchors.ts';
import { checkTimeStamps } from './check-time-stamps.ts';
import { ExportLine } from './export-format.ts';
import { timeText } from './words.ts';

/** What the verification goes by besides the export. */
export interface Evidence {
  keys: AnchorKey[];
  /** Copies of the anchors from outside the database. */
  copies: AnchorSource[];
  /** Hashes of anchors from the daily mails. */
  mailed?: { number: number; hash: string }[];
  /** The authorities whose time stamps count; any if not given. */
  timeStampRoots?: X509Certificate[] | undefined;
}

export interface Report {
  chains: ChainReport[];
  /** The last valid anchor, by which the chains were verified. */
  lastAnchor: SignedAnchor['anchor'] | null;
  /** Signs of manipulation, besides those in the chains. */
  faults: string[];
  notices: string[];
}

/** An export that was cut off or is none. */
export class BadExport extends Error {}

/** Verifies every chain of an export, by itself and against all anchors. Throws BadExport. */
export async function verifyExport(lines: AsyncIterable<string>, evidence: Evidence): Promise<Report> {
  const heads: Head[] = [];
  const inDatabase: string[] = [];
  const checks = new Map<string, { chain: Pick<Head, 'log' | 'siteId'>; check: ChainCheck }>();
  let exportedAt = '';
  let checked: CheckedAnchors | null = null;
  let entries = 0;
  let ended = false;

  const anchors = async (): Promise<CheckedAnchors> => {
    checked ??= await checkAnchors([{ name: databaseSource, lines: inDatabase }, ...evidence.copies], evidence.keys);
    return checked;
  };
  const checkOf = async (chain: Pick<Head, 'log' | 'siteId'>): Promise<ChainCheck> => {
    const key = `${chain.log} ${chain.siteId}`;
    const present = checks.get(key) ?? { chain, check: chainCheck(chain, (await anchors()).anchors) };
    checks.set(key, present);
    return present.check;
  };

  for await (const text of lines) {
    const line = parse(text);
    if (!exportedAt && !('start' in line)) throw new BadExport('it does not begin as an export');
    if ('start' in line) exportedAt = line.start.at;
    else if ('anchor' in line) inDatabase.push(line.anchor);
    else if ('head' in line) heads.push(line.head);
    else if ('end' in line) ended = line.end.entries === entries;
    else {
      entries++;
      (await checkOf({ log: line.entry.log, siteId: siteOf(line.entry.content) })).add(line.entry);
    }
  }
  if (!ended) throw new BadExport('its end is missing');

  const { anchors: valid, faults, notices } = await anchors();
  for (const chain of [...heads, ...valid.flatMap(({ anchor }) => anchor.heads)])
    await checkOf({ log: chain.log, siteId: chain.siteId });
  const timeStamps = await checkTimeStamps(valid, evidence.timeStampRoots);
  const lastAnchor = valid.at(-1)?.anchor ?? null;
  return {
    chains: [...checks.values()].map(({ chain, check }) =>
      check.finish(heads.find((head) => head.log === chain.log && head.siteId === chain.siteId) ?? null),
    ),
    lastAnchor,
    faults: [...faults, ...timeStamps.faults, ...mailFaults(evidence.mailed ?? [], valid)],
    notices: [...notices, ...timeStamps.notices, ...silenceAtEnd(lastAnchor, exportedAt)],
  };
}

function parse(text: string): ExportLine {
  try {
    return ExportLine.parse(JSON.parse(text));
  } catch {
    throw new BadExport(`it has a line that is not part of an export: ${text.slice(0, 60)}`);
  }
}

function siteOf(content: string): string {
  const { site_id } = JSON.parse(content);
  if (typeof site_id !== 'string') throw new BadExport('it has an entry without a site');
  return site_id;
}

const mailFaults = (mailed: { number: number; hash: string }[], anchors: SignedAnchor[]): string[] =>
  mailed.flatMap(({ number, hash }) => {
    const found = anchors.filter(({ anchor }) => anchor.number === number);
    if (found.length === 0) return `Anchor ${number}, which was mailed, is missing`;
    if (found.every(({ line }) => hashOfAnchor(line) === hash)) return [];
    return `Anchor ${number} is not the one that was mailed`;
  });

function silenceAtEnd(last: SignedAnchor['anchor'] | null, exportedAt: string): string[] {
  if (!last || Date.parse(exportedAt) - Date.parse(last.at) <= longestSilence) return [];
  return [
    `No anchor was made after ${timeText(last.at)}. The export is of ${timeText(exportedAt)}: look at /readyz of auth`,
  ];
}
