/** Something that a statement takes from programs of an earlier version. */
export interface Narrowing {
  table: string;
  column?: string;
  /** "is dropped" */
  what: string;
}

/** The statements of a migration, without comments. */
export const statementsOf = (migration: string): string[] =>
  migration
    .split('--> statement-breakpoint')
    .flatMap(splitOutsideQuotes)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** What a program of an earlier version can no longer do after this statement. */
export function narrowingsOf(statement: string): Narrowing[] {
  const text = statement.replaceAll(/\s+/g, ' ').replaceAll('"public".', '').replaceAll('public.', '');
  const dropped = /^drop table (?:if exists )?"?(\w+)"?/i.exec(text)?.[1];
  if (dropped) return [{ table: dropped, what: 'is dropped' }];
  const unique = /^create unique index .*? on (?:only )?"?(\w+)"?/i.exec(text)?.[1];
  if (unique) return [{ table: unique, what: 'must be unique' }];
  if (/^(drop (view|type|function|schema|sequence)|truncate|alter type .* rename)/i.test(text))
    return [{ table: text.split(' ').slice(0, 4).join(' '), what: 'is taken away' }];
  const [, table, actions = ''] = /^alter table (?:if exists )?(?:only )?"?(\w+)"? (.*)$/i.exec(text) ?? [];
  if (!table) return [];
  return alterations.flatMap(({ pattern, what }) =>
    [...actions.matchAll(pattern)].map((match) => {
      const column = match.groups?.column;
      return { table, ...(column && { column }), what };
    }),
  );
}

const alterations: { pattern: RegExp; what: string }[] = [
  { pattern: /drop column (?:if exists )?"?(?<column>\w+)"?/gi, what: 'is dropped' },
  { pattern: /alter (?:column )?"?(?<column>\w+)"? set not null/gi, what: 'must not be empty' },
  { pattern: /alter (?:column )?"?(?<column>\w+)"? (?:set data )?type/gi, what: 'gets another type' },
  { pattern: /alter (?:column )?"?(?<column>\w+)"? drop default/gi, what: 'loses its default' },
  { pattern: /rename (?:column )?"?(?<column>\w+)"? to/gi, what: 'is renamed' },
  { pattern: /rename to/gi, what: 'is renamed' },
  {
    pattern: /add (?:constraint "?\w+"? )?(?:check|unique|foreign key|exclude|primary key)\b/gi,
    what: 'gets a constraint',
  },
  {
    pattern: /add column (?:if not exists )?"?(?<column>\w+)"?(?=[^,]* not null)(?![^,]* (?:default|generated) ?)/gi,
    what: 'is new and must not be empty',
  },
];

/** Splits at semicolons, but not in texts, names in quotes and bodies of functions; drops comments. */
function splitOutsideQuotes(sql: string): string[] {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;
  const statements = [''];
  for (const [part] of sql.matchAll(token)) {
    if (part.startsWith('--') || part.startsWith('/*')) continue;
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  }
  return statements;
}
