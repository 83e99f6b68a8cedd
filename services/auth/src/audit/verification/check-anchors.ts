import { hashOfAnchor, isSignedBy, keyNamedIn, readAnchor, type SignedAnchor } from '../anchors/anchor.ts';
import type { AnchorKey } from './anchor-keys.ts';
import { range, ranges, timeText } from './words.ts';

/** Anchors from one place, such as the export or a file on write-once storage. */
export interface AnchorSource {
  name: string;
  lines: string[];
}

export interface CheckedAnchors {
  /** Those with a valid signature, by number. A number can have two. */
  anchors: SignedAnchor[];
  faults: string[];
  notices: string[];
}

/** Milliseconds: an hour, and some time for a restart. */
export const longestSilence = 65 * 60_000;

/** Checks signatures, that no anchor is missing or follows another than the one before, and that all sources agree. */
export async function checkAnchors(sources: AnchorSource[], keys: AnchorKey[]): Promise<CheckedAnchors> {
  const faults: string[] = [];
  const notices: string[] = [];
  const bySource = new Map<string, SignedAnchor[]>();
  const byLine = new Map<string, SignedAnchor>();
  for (const { name, lines } of sources) {
    const problems = new Map<string, string[]>();
    const valid: SignedAnchor[] = [];
    for (const [index, line] of lines.entries()) {
      const checked = byLine.get(line) ?? (await checkSignature(line, keys));
      if (typeof checked === 'string') problems.set(checked, [...(problems.get(checked) ?? []), String(index + 1)]);
      else {
        byLine.set(line, checked);
        valid.push(checked);
      }
    }
    for (const [problem, where] of problems) {
      const report = `${name}, ${where.length === 1 ? 'anchor in line' : `${where.length} anchors from line`} ${where[0]}: ${problem}`;
      (problem === unreadable ? notices : faults).push(report);
    }
    bySource.set(name, valid);
  }
  const anchors = [...byLine.values()].toSorted((a, b) => a.anchor.number - b.anchor.number);
  faults.push(...checkRow(anchors));
  compareSources(bySource, anchors, faults, notices);
  notices.push(...silencesIn(anchors));
  return { anchors, faults, notices };
}

const unreadable = 'not a whole anchor; a process that was killed leaves such lines';

async function checkSignature(line: string, keys: AnchorKey[]): Promise<SignedAnchor | string> {
  const anchor = readAnchor(line);
  const keyId = keyNamedIn(line);
  if (!anchor || !keyId) return unreadable;
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return `signed with the unknown key ${keyId}`;
  if (!(await isSignedBy(line, key.publicKey))) return 'the signature is wrong';
  const at = Date.parse(anchor.at);
  if (at < key.from || at > key.until) return `signed with the key ${keyId} outside the time of its validity`;
  return { line, anchor };
}

function checkRow(anchors: SignedAnchor[]): string[] {
  const faults: string[] = [];
  let previous: SignedAnchor | null = null;
  for (const current of anchors) {
    const { number, at } = current.anchor;
    const expected = (previous?.anchor.number ?? 0) + 1;
    if (previous && number === previous.anchor.number) {
      faults.push(`There are two different anchors ${number}: of ${timeText(previous.anchor.at)} and ${timeText(at)}`);
    } else if (number !== expected) {
      faults.push(
        `${number - 1 > expected ? 'Anchors' : 'Anchor'} ${range(expected, number - 1)} missing before anchor ${number} of ${timeText(at)}`,
      );
    } else if (current.anchor.previous !== (previous && hashOfAnchor(previous.line))) {
      faults.push(`Anchor ${number} of ${timeText(at)} does not follow anchor ${number - 1}`);
    } else if (previous && at <= previous.anchor.at) {
      faults.push(`Anchor ${number} says that it is older than anchor ${number - 1}`);
    }
    previous = current;
  }
  return faults;
}

function compareSources(
  bySource: Map<string, SignedAnchor[]>,
  anchors: SignedAnchor[],
  faults: string[],
  notices: string[],
): void {
  const all = [...new Set(anchors.map(({ anchor }) => anchor.number))];
  for (const [name, own] of bySource) {
    const numbers = new Set(own.map(({ anchor }) => anchor.number));
    const lacking = all.filter((number) => !numbers.has(number));
    if (lacking.length === 0) continue;
    const last = Math.max(0, ...numbers);
    const isOlderCopy = name !== databaseSource && last > 0 && lacking.every((number) => number > last);
    if (isOlderCopy) notices.push(`${name} ends with anchor ${last}; later ones are in other places only`);
    else faults.push(`${name} lacks anchors ${ranges(lacking)}, which other places have`);
  }
}

/** The name of the anchors in the export. */
export const databaseSource = 'database';

function silencesIn(anchors: SignedAnchor[]): string[] {
  return anchors.flatMap(({ anchor }, index) => {
    const before = anchors[index - 1]?.anchor;
    if (!before || Date.parse(anchor.at) - Date.parse(before.at) <= longestSilence) return [];
    const [from, to] = [timeText(before.at), timeText(anchor.at)];
    return `No anchor was made between ${from} and ${to}: nothing proves when the entries of that time were written`;
  });
}
