import { weekdayName } from '@floorlight/contracts/alarm-problem-text';
import type { Change } from '@floorlight/contracts/changes';
import { isRecord } from '@floorlight/contracts/changes';
import { formatWalls } from './area-lines.ts';
import { t } from './messages.ts';
import { t as plan } from './plan-messages.ts';

/** A change in words; without `before` something was added, without `after` removed. */
export interface DescribedChange {
  field: string;
  before?: string;
  after?: string;
}

/** Characters of a value that are shown. */
const longest = 300;

/** Changes in words. Texts that were added to a list or removed from it, such as walls, are one change. */
export function describeChanges(
  changes: readonly Change[],
  people: ReadonlyMap<string, string> = new Map(),
): DescribedChange[] {
  const described = new Map<string, { path: string[]; before: unknown[]; after: unknown[] }>();
  for (const { path, before, after } of changes) {
    const isListed = (before ?? after) === path.at(-1) && path.length > 1;
    const place = isListed ? path.slice(0, -1) : path;
    const known = described.get(place.join('\n')) ?? { path: place, before: [], after: [] };
    if (before !== undefined) known.before.push(before);
    if (after !== undefined) known.after.push(after);
    described.set(place.join('\n'), known);
  }
  return [...described.values()].map(({ path, before, after }) => {
    const inWords = (values: unknown[]) =>
      valueText(path[0] === 'alarmPlan' ? inPlan(values, people) : values.map(wordFor));
    return {
      field: path.map(nameOf).join(' › '),
      ...(before.length > 0 && { before: inWords(before) }),
      ...(after.length > 0 && { after: inWords(after) }),
    };
  });
}

/** The values of an alarm plan with names and words in place of ids and keys. */
function inPlan(values: unknown[], people: ReadonlyMap<string, string>): unknown[] {
  const spoken = (value: unknown): unknown => {
    if (typeof value === 'string') return people.get(value) ?? planWords[value]?.() ?? value;
    if (Array.isArray(value)) return value.map(spoken);
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value)
          .filter(([, entry]) => !(Array.isArray(entry) && entry.length === 0))
          .map(([key, entry]) => [key, key === 'days' && Array.isArray(entry) ? entry.map(dayName) : spoken(entry)]),
      );
    return value;
  };
  return values.map(spoken);
}

const dayName = (day: unknown): unknown => (typeof day === 'number' ? weekdayName(day, 'short') : day);

const planWords: Readonly<Record<string, (() => string) | undefined>> = {
  ...plan.channels,
  ...plan.steps,
  ...plan.atOnce,
};

/** The name is in the path of its entry. */
const unspoken = ['id', 'image', 'name'];

const names: Readonly<Record<string, () => string>> = { ...t.fields, ...t.paths };

const nameOf = (key: string): string => (Object.hasOwn(names, key) && names[key]?.()) || key;

const words: Readonly<Record<string, () => string>> = t.features;

/** What the settings name by a word of the code. */
const wordFor = (value: unknown): unknown =>
  (typeof value === 'string' && Object.hasOwn(words, value) && words[value]?.()) || value;

function valueText(values: unknown[]): string {
  const text = values.every((value) => typeof value === 'string') && values.length > 1 ? formatWalls(values) : '';
  const whole = text || values.map(textOf).join(', ');
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole || t.nothing();
}

function textOf(value: unknown): string {
  if (value === null || value === '') return t.nothing();
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === 'string') ? formatWalls(value) : value.map(textOf).join('; ');
  if (isRecord(value))
    return Object.entries(value)
      .filter(([key, entry]) => !unspoken.includes(key) && entry !== undefined)
      .map(([key, entry]) => t.valueOf({ field: nameOf(key), value: textOf(entry) }))
      .join(', ');
  return String(value);
}
