import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { digits, type Head, type SignedAnchor } from '../anchors/anchor.ts';
import type { ExportedEntry } from './export-format.ts';
import { range, timeText } from './words.ts';

export interface ChainReport extends Pick<Head, 'log' | 'siteId'> {
  entries: number;
  /** The number of the last entry that an anchor proves. */
  anchored: number;
  /** The first entry that is missing or is not the one that was written; null if the chain is intact. */
  broken: { number: number; id: string | null; reason: string } | null;
}

export interface ChainCheck {
  /** Takes the next entry of the chain. */
  add(entry: ExportedEntry): void;
  /** `head`: the end of the chain as the database recorded it. */
  finish(head: Head | null): ChainReport;
}

interface Witness {
  anchor: SignedAnchor['anchor'];
  number: number;
  hash: string;
  /** The beginnings of the hashes of the entries from `first` to `number`. */
  recent: string;
  first: number;
}

const Content = z.object({ id: z.string(), number: z.number(), previous_hash: z.string() });

/** Checks one chain, entry by entry, by itself and against the anchors. */
export function chainCheck(chain: Pick<Head, 'log' | 'siteId'>, anchors: SignedAnchor[]): ChainCheck {
  const witnesses = witnessesOf(chain, anchors);
  const byNumber = Map.groupBy(witnesses, ({ number }) => number);
  const locating = witnesses.filter(({ recent }) => recent).toSorted((a, b) => a.first - b.first);
  let nextLocating = 0;
  let previous = { number: 0, hash: '' };
  let anchored = 0;
  let broken: ChainReport['broken'] = null;

  function faultIn(entry: ExportedEntry, number: number, previousHash: string): string | null {
    const expected = previous.number + 1;
    if (number !== expected) return `follows ${previous.number}: the entries between them are missing`;
    if (sha256(entry.content) !== entry.hash) return 'was changed after it was written';
    if (previousHash !== previous.hash) return `does not match the hash of entry ${previous.number}`;
    while ((locating[nextLocating]?.number ?? Number.POSITIVE_INFINITY) < number) nextLocating++;
    const located = locating[nextLocating];
    if (located && located.first <= number && !entry.hash.startsWith(digitsAt(located, number)))
      return `was rewritten: ${nameOf(located)} has another hash for it`;
    const denying = byNumber.get(number)?.find(({ hash }) => hash !== entry.hash);
    if (!denying) return null;
    const between = range(anchored + 1, number);
    return `or an earlier one was rewritten, one of ${between}: ${nameOf(denying)} has another hash for it`;
  }

  return {
    add(entry) {
      if (broken) return;
      const { id, number, previous_hash } = Content.parse(JSON.parse(entry.content));
      const reason = faultIn(entry, number, previous_hash);
      if (reason) {
        broken = { number, id, reason };
        return;
      }
      if (byNumber.has(number)) anchored = number;
      previous = { number, hash: entry.hash };
    },
    finish(head) {
      broken ??= faultAtEnd(previous, head, witnesses);
      return { ...chain, entries: previous.number, anchored, broken };
    },
  };
}

function witnessesOf({ log, siteId }: Pick<Head, 'log' | 'siteId'>, anchors: SignedAnchor[]): Witness[] {
  const seen = new Set<string>();
  return anchors.flatMap(({ anchor }) => {
    const head = anchor.heads.find((each) => each.log === log && each.siteId === siteId);
    if (!head || head.number === 0 || seen.has(`${head.number} ${head.hash}`)) return [];
    seen.add(`${head.number} ${head.hash}`);
    const { number, hash, recent } = head;
    return { anchor, number, hash, recent, first: number - recent.length / digits + 1 };
  });
}

const digitsAt = ({ recent, first }: Witness, number: number): string =>
  recent.slice((number - first) * digits, (number - first + 1) * digits);

const nameOf = ({ anchor }: Witness): string => `anchor ${anchor.number} of ${timeText(anchor.at)}`;

function faultAtEnd(last: { number: number; hash: string }, head: Head | null, witnesses: Witness[]) {
  const number = last.number + 1;
  const beyond = witnesses.filter((witness) => witness.number > last.number);
  const [first] = beyond;
  const end = Math.max(head?.number ?? 0, ...beyond.map((witness) => witness.number));
  if (end > last.number) {
    const others = end > number ? `, and so are all entries up to ${end}` : '';
    const shown = first ? `: ${nameOf(first)} has them` : '';
    return { number, id: null, reason: `is missing${others}${shown}` };
  }
  if (head && (head.number !== last.number || head.hash !== last.hash))
    return { number: last.number, id: null, reason: 'is not the recorded last entry' };
  return null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
