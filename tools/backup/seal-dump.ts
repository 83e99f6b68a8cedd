import type { peopleFinder } from './find-people.ts';
import type { PersonKeys } from './person-keys.ts';
import type { PersonalColumns } from './personal-columns.ts';
import { type PartKind, sealPart } from './sealed-part.ts';

interface Options {
  keys: PersonKeys;
  /** Random for each backup. */
  mark: string;
  tables: Map<string, PersonalColumns>;
  replacePeople: ReturnType<typeof peopleFinder>;
  /** Who is being erased right now: they have no key any more. */
  erasing: Set<string>;
}

const copy = /^COPY (?:public\.)?"?([\w.]+)"? \((.*)\) FROM stdin;$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const none: PersonalColumns = { sealed: [], hasTexts: true };

/** Seals what tells something about a person in the lines of a plain dump of pg_dump. */
export async function* sealDump(lines: AsyncIterable<string>, options: Options): AsyncGenerator<string> {
  let seal: ((line: string) => string | null) | null = null;
  for await (const line of lines) {
    if (seal && line === '\\.') seal = null;
    else if (!seal) {
      const [, table = '', columns = ''] = copy.exec(line) ?? [];
      if (table) seal = rowSealer(options.tables.get(table) ?? none, columns.replaceAll('"', '').split(', '), options);
    } else {
      const sealed = seal(line);
      if (sealed !== null) yield sealed;
      continue;
    }
    yield line;
  }
}

/** Returns null for a row of a person who is being erased. */
function rowSealer({ rowOf, sealed, hasTexts }: PersonalColumns, columns: string[], options: Options) {
  const { keys, mark, replacePeople, erasing } = options;
  const part = (kind: PartKind, userId: string, text: string) => sealPart(keys, mark, kind, userId, text);
  const owner = rowOf ? columns.indexOf(rowOf) : -1;
  const own = new Map(
    sealed.map(({ column, of, kind }) => [columns.indexOf(column), { of: columns.indexOf(of), kind }] as const),
  );
  const replaceIn = (value: string): string => {
    const text = decoded(value);
    const replaced = replacePeople(text, ({ id, kind }, found) => part(kind, id, encoded(found)));
    return replaced === text ? value : encoded(replaced);
  };
  return (line: string): string | null => {
    const values = line.split('\t');
    const hidden = values.map((value, index) => {
      if (value === '\\N' || uuid.test(value)) return value;
      const { of = -1, kind = 'name' } = own.get(index) ?? {};
      const userId = values[of];
      if (userId && keys.has(userId)) return part(kind, userId, value);
      return hasTexts ? replaceIn(value) : value;
    });
    const row = hidden.join('\t');
    const person = values[owner];
    if (person && erasing.has(person)) return null;
    return person && keys.has(person) ? part('row', person, row) : row;
  };
}

// The text format of COPY: https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.2
const escapes: Record<string, string> = { '\\': '\\', n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };
const letters = Object.fromEntries(Object.entries(escapes).map(([letter, character]) => [character, letter]));

const decoded = (value: string): string =>
  value.includes('\\') ? value.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter) : value;
const encoded = (value: string): string => value.replace(/[\\\n\t\r\b\f\v]/g, (found) => `\\${letters[found]}`);
