import type { Site } from '@floorlight/contracts/sites';

type Area = Site['afeAreas'][number];

/** Why a line is no area. */
export type LineProblem = 'noColon' | 'noName' | 'areaTwice' | 'wallTwice' | 'backwards' | 'tooMany';
export interface LineError {
  /** Counted from 1. */
  line: number;
  problem: LineProblem;
  /** The name or range that is wrong. */
  text: string;
}

/** The most walls that a line may name: a slip in a range must not make millions. */
export const maxWalls = 5000;

const namePattern = /^\s*("(?:[^"]|"")*"|[^":]*?)\s*:(.*)$/;
const itemPattern = /\s*("(?:[^"]|"")*"|[^,]*?)\s*(?:,|$)/y;
const rangePattern = /^(.*?)(\d+)\s*[–-]\s*(.*?)(\d+)$/;

/**
 * Reads areas with their walls, one a line: `AFE 3: 301–320, 325`. A range may have words before its numbers: `Wall 301–320`.
 * A name with a colon, with a comma or in the form of a range stands in quotes.
 */
export function parseAreas(text: string): { areas: Area[]; errors: LineError[] } {
  const areas = new Map<string, Area>();
  const errors: LineError[] = [];
  for (const [index, source] of text.split('\n').entries()) {
    if (!source.trim()) continue;
    const fail = (problem: LineProblem, wrong: string) => errors.push({ line: index + 1, problem, text: wrong });
    const [, quotedName, list = ''] = namePattern.exec(source) ?? [];
    if (quotedName === undefined) {
      fail('noColon', source.trim());
      continue;
    }
    const name = unquoted(quotedName);
    if (!name) fail('noName', source.trim());
    else if (areas.has(name.toLowerCase())) fail('areaTwice', name);
    const walls = new Map<string, string>();
    for (const item of itemsOf(list)) {
      const named = wallsOf(item);
      if (typeof named === 'string') fail(named, item);
      else
        for (const wall of named) {
          if (walls.has(wall.toLowerCase())) fail('wallTwice', wall);
          walls.set(wall.toLowerCase(), wall);
        }
    }
    if (walls.size > maxWalls) fail('tooMany', name);
    areas.set(name.toLowerCase(), { name, walls: [...walls.values()] });
  }
  return { areas: [...areas.values()], errors };
}

/** Writes areas as `parseAreas` reads them. */
export const formatAreas = (areas: readonly Area[]): string =>
  areas.map(({ name, walls }) => `${quotedIf(/[":]/, name)}: ${formatWalls(walls)}`.trimEnd()).join('\n');

/** Writes walls as ranges where their numbers follow each other. */
export function formatWalls(walls: readonly string[]): string {
  const items: string[] = [];
  for (let start = 0; start < walls.length; ) {
    let end = start;
    while (end + 1 < walls.length && isNext(walls[end] ?? '', walls[end + 1] ?? '')) end += 1;
    const first = walls[start] ?? '';
    if (end - start >= 2) items.push(`${first}–${/\d+$/.exec(walls[end] ?? '')?.[0]}`);
    else for (const wall of walls.slice(start, end + 1)) items.push(quotedIf(/[",]/, wall));
    start = end + 1;
  }
  return items.join(', ');
}

function itemsOf(list: string): string[] {
  const items: string[] = [];
  itemPattern.lastIndex = 0;
  while (itemPattern.lastIndex < list.length) {
    const item = itemPattern.exec(list)?.[1];
    if (item === undefined) break;
    if (item) items.push(item);
  }
  return items;
}

function wallsOf(item: string): string[] | 'backwards' | 'tooMany' {
  const [, prefix = '', from, otherPrefix, to] = rangePattern.exec(item) ?? [];
  if (item.startsWith('"') || !from || !to || (otherPrefix && otherPrefix !== prefix)) return [unquoted(item)];
  const count = Number(to) - Number(from) + 1;
  if (count < 1) return 'backwards';
  if (count > maxWalls) return 'tooMany';
  return Array.from({ length: count }, (_, index) => prefix + padded(Number(from) + index, from.length));
}

/** Whether a wall has the number after another's, written in the same way. */
function isNext(wall: string, next: string): boolean {
  const [, prefix, digits] = /^(.*?)(\d{1,9})$/.exec(wall) ?? [];
  return digits !== undefined && !/[",]/.test(wall) && next === `${prefix}${padded(Number(digits) + 1, digits.length)}`;
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0');

const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.trim();

const quotedIf = (special: RegExp, text: string): string =>
  special.test(text) || rangePattern.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
