import { getTableColumns, getTableName, type PgTable } from '@floorlight/database/drizzle';

/** How long a table's data about people stays, and why: `docs/privacy.md` describes each class. */
export type DataClass =
  | 'account'
  | 'activity'
  | 'break'
  | 'copy'
  | 'delivery'
  | 'mail'
  | 'notification'
  | 'position'
  | 'safety record'
  | 'stock record'
  | 'vault';

type Field<T extends PgTable> = keyof T['_']['columns'] & string;

/** What a table holds about people. Fields are those of its drizzle table. */
export interface PersonalData<T extends PgTable = PgTable> {
  class: DataClass;
  /** The id of the person whose row it is: their export has it. */
  of?: Field<T>;
  /** `delete`: an erased person's rows go. `keep`: only what names them goes. */
  erasure: 'delete' | 'keep';
  /** Fields with a name, and the field beside each with the person's id. */
  names?: Partial<Record<Field<T>, Field<T>>>;
  /** Text or JSON that may name anybody: names, addresses and employee IDs in it are replaced. */
  texts?: Field<T>[];
  /** Set to null when the person of the row is erased. */
  cleared?: Field<T>[];
  /** Describes a person without naming them; stays while the row does. */
  details?: Field<T>[];
  /** Never in an export: hashes of secrets, internal fields. */
  secret?: Field<T>[];
  /** Says nothing about a person. */
  plain?: Field<T>[];
}

export interface PersonalTable {
  table: PgTable;
  data: PersonalData;
}

export const personalTable = <T extends PgTable>(table: T, data: PersonalData<T>): PersonalTable => ({
  table,
  data: data as PersonalData, // only its own functions read the fields, each from its table
});

/** Column types that can hold a name, a position or typed text. Ids are pseudonyms, and stay. */
const telling = new Set(['PgText', 'PgVarchar', 'PgJsonb', 'PgCustomColumn', 'PgNumericNumber', 'PgDoublePrecision']);
const isInstant = (type: string): boolean => type.startsWith('timestamp');

/**
 * Columns of a schema that its inventory does not place, and tables that it leaves out, as `table.column`. `impersonal`
 * tables hold nothing about people.
 */
export function unplaced(schema: Record<string, unknown>, inventory: PersonalTable[], impersonal: PgTable[]): string[] {
  const tables = Object.values(schema).filter(isTable);
  return tables.flatMap((table) => {
    const name = getTableName(table);
    if (impersonal.includes(table)) return [];
    const data = inventory.find((entry) => entry.table === table)?.data;
    if (!data) return [name];
    const { names = {}, texts = [], cleared = [], details = [], secret = [], plain = [] } = data;
    const placed = new Set([data.of, ...Object.keys(names), ...texts, ...cleared, ...details, ...secret, ...plain]);
    return Object.entries(getTableColumns(table))
      .filter(([, column]) => telling.has(column.columnType) && !isInstant(column.getSQLType()))
      .filter(([field]) => !placed.has(field))
      .map(([field]) => `${name}.${field}`);
  });
}

const isTable = (value: unknown): value is PgTable =>
  value !== null && typeof value === 'object' && Symbol.for('drizzle:IsDrizzleTable') in value;

/** The rows of the table in docs/privacy.md: what, whose, at erasure. */
export const describeTables = (service: string, inventory: PersonalTable[]): string[] =>
  inventory.map(({ table, data }) => {
    const { names = {}, texts = [], cleared = [], details = [] } = data;
    const columns = getTableColumns(table);
    const fields = [...Object.keys(names), ...texts, ...cleared, ...details];
    const listed = [...new Set(fields)].map((field) => `\`${columns[field]?.name}\``).join(', ');
    return `| ${service} | \`${getTableName(table)}\` | ${data.class} | ${listed || 'ids'} | ${data.erasure === 'delete' ? 'deleted' : 'names replaced'} |`;
  });
