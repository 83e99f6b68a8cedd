import type { Person } from './person.ts';

// Events are stored for days where nothing can be overwritten: in the stream, in the audit log, in backups. So they hold
// a reference wherever they would name a person, and each reader looks the name up. When a person is erased from the
// directories, every reference to them is empty.

/** What a reference can stand for. */
export type HiddenField = 'name' | 'firstName' | 'lastName' | 'email' | 'employeeId';
/** A person as a directory knows them, with `name` as others see it. */
export type NamedPerson = { id: string } & Partial<Record<HiddenField, string | null | undefined>>;

/**
 * Fields of typed text, in which an employee ID is replaced even if it is the whole text. In others it could be a code of
 * ours.
 */
const typedFields = new Set([
  ...['title', 'description', 'location', 'notes', 'reason', 'sku', 'value', 'toteNumber', 'managerId'],
  ...[
    'equipmentInvolved',
    'witnessInfo',
    'immediateAction',
    'resolutionNotes',
    'responseNotes',
    'extensionReason',
    'recountNote',
    'scannedAwayCode',
  ],
]);
/** A shorter employee ID would be found in any text. */
const shortestBadge = 3;

/** Private-use characters, which `hideNames` removes from all texts: nobody can type a reference. */
const [open, close] = ['\u{e000}', '\u{e001}'];
const delimiters = /[\u{e000}\u{e001}]/gu;
const references = /\u{e000}([a-zA-Z]+):([0-9a-f-]{36})\u{e001}/gu;
/** The id of a person. Version 8 is that of API keys, which no directory of people knows: their names stay. */
const personId = /^[0-9a-f]{8}-[0-9a-f]{4}-(?!8)[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const referenceTo = (id: string, field: HiddenField): string => `${open}${field}:${id.toLowerCase()}${close}`;

type Fields = Record<string, unknown>;

/**
 * A copy in which references stand for the names, addresses and employee IDs of the people it names. It finds them by
 * the id beside them (`reportedBy` and `reportedByName`), and replaces them in every text. `also` are known to be in it.
 * References that it already contains stay only if `hasReferences`: otherwise somebody typed them.
 */
export function hideNames<T>(value: T, also: NamedPerson[] = [], { hasReferences = false } = {}): T {
  const found = new Map<string, string>();
  const badges = new Map<string, string>();
  const note = (text: unknown, id: string, field: HiddenField) => {
    // A word alone could be part of any text; it is replaced only in its own field.
    if (typeof text === 'string' && personId.test(id) && /[\s@]/.test(text)) found.set(text, referenceTo(id, field));
  };
  for (const { id, name, email, employeeId } of also) {
    if (employeeId && employeeId.length >= shortestBadge) badges.set(employeeId, referenceTo(id, 'employeeId'));
    note(email, id, 'email');
    note(name, id, 'name');
  }
  forEachObject(value, (fields) => {
    for (const [key, text] of Object.entries(fields)) {
      const hidden = hiddenAt(fields, key);
      if (hidden) note(text, hidden.id, hidden.field);
    }
    if (isPerson(fields)) note(`${fields.firstName} ${fields.lastName}`, fields.id, 'name');
  });
  return mapTexts(value, (text, fields, key) => {
    const hidden = fields && text !== '' && hiddenAt(fields, key);
    if (hidden) return referenceTo(hidden.id, hidden.field);
    const withoutNames = replaceAll(hasReferences ? text : text.replace(delimiters, ''), found);
    return typedFields.has(key) || /\s/.test(text) ? replaceAll(withoutNames, badges) : withoutNames;
  });
}

/** All texts of a value. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** In any case, and the longest first. */
const replaceAll = (text: string, references: Map<string, string>): string =>
  [...references]
    .filter(([name]) => name.length <= text.length)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((hidden, [name, reference]) => hidden.replaceAll(ignoringCase(name), () => reference), text);

const ignoringCase = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');

/** The ids of the people that a value refers to. */
export function peopleReferredTo(value: unknown): string[] {
  const ids = new Set<string>();
  mapTexts(value, (text) => {
    for (const [, , id] of text.matchAll(references)) if (id) ids.add(id);
    return text;
  });
  return [...ids];
}

/** A copy with the names behind the references. Those of people who are not among `people` become `unknown`. */
export function showNames<T>(value: T, people: NamedPerson[], unknown: string): T {
  const byId = new Map(people.map((person) => [person.id, person]));
  return mapTexts(value, (text) =>
    text.includes(open)
      ? text.replaceAll(references, (_, field: HiddenField, id: string) => {
          const person = byId.get(id);
          return person ? (person[field] ?? '') : field === 'name' ? unknown : '';
        })
      : text,
  );
}

const isPerson = (fields: Fields): fields is Fields & Person =>
  typeof fields.firstName === 'string' && typeof fields.lastName === 'string' && typeof fields.id === 'string';

/** Whose name, address or employee ID is in this field, if it holds one. */
function hiddenAt(fields: Fields, key: string): { id: string; field: HiddenField } | null {
  const at = (owner: string, field: HiddenField) => {
    const id = fields[owner];
    return typeof id === 'string' && personId.test(id) && typeof fields[key] === 'string' ? { id, field } : null;
  };
  if (isPerson(fields) && (key === 'firstName' || key === 'lastName' || key === 'email')) return at('id', key);
  if (key === 'userName') return at('userId', 'name');
  if (key === 'name') return at('userId', 'name') ?? ('role' in fields ? at('id', 'name') : null);
  if (key === 'email' || key === 'employeeId') return at('userId', key);
  if (key.endsWith('Name')) return at(key.slice(0, -'Name'.length), 'name');
  return key === 'heldBy' ? at('heldById', 'name') : null;
}

function forEachObject(value: unknown, visit: (fields: Fields) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Fields); // an object of JSON
  for (const part of Object.values(value)) forEachObject(part, visit);
}

type MapText = (text: string, fields: Fields | null, key: string) => string;

function mapTexts<T>(value: T, map: MapText, fields: Fields | null = null, key = ''): T {
  let mapped: unknown = value;
  if (typeof value === 'string') mapped = map(value, fields, key);
  else if (Array.isArray(value)) mapped = value.map((part) => mapTexts(part, map));
  else if (value !== null && typeof value === 'object')
    mapped = Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, mapTexts(part, map, value as Fields, name)]), // an object of JSON
    );
  return mapped as T; // JSON of the same shape
}
