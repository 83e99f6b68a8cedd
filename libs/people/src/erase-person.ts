import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import type { Transaction } from '@floorlight/database/database';
import { eq, getTableColumns, type SQL, sql } from '@floorlight/database/drizzle';
import type { PersonalTable } from './personal-data.ts';

interface Erasure {
  userId: string;
  /** Null if it is known no more: then only the fields beside the person's id are replaced. */
  identity: ErasedIdentity | null;
  /** Stands for the name from now on. */
  replacement: string;
}

/** Deletes what is a person's alone, and replaces what names them in the rows that stay. */
export async function erasePerson(tx: Transaction, tables: PersonalTable[], erasure: Erasure): Promise<void> {
  for (const { table, data } of tables) {
    const columns = getTableColumns(table);
    const column = (field: string) => {
      const found = columns[field];
      if (!found) throw new Error(`no column for ${field}`);
      return found;
    };
    const isTheirs = data.of && eq(column(data.of), erasure.userId);
    if (data.erasure === 'delete' && isTheirs) await tx.delete(table).where(isTheirs);
    if (data.cleared?.length && isTheirs) {
      const nulls = Object.fromEntries(data.cleared.map((field) => [field, null]));
      await tx
        .update(table)
        .set(nulls as never)
        .where(isTheirs); // drizzle doesn't see that a table given as a parameter takes its own rows
    }
    for (const [nameField, idField] of Object.entries(data.names ?? {}))
      await tx
        .update(table)
        .set({ [nameField]: erasure.replacement } as never) // the same
        .where(eq(column(String(idField)), erasure.userId));
    const texts = [...new Set([...(data.texts ?? []), ...Object.keys(data.names ?? {})])];
    for (const [pattern, inJson] of patternsOf(erasure.identity))
      for (const field of texts) {
        const isJson = column(field).columnType === 'PgJsonb';
        const searched = isJson ? inJson : pattern;
        const text: SQL = isJson ? sql`${column(field)}::text` : sql`${column(field)}`;
        const replaced = sql`regexp_replace(${text}, ${searched}, ${erasure.replacement}, 'gi')`;
        await tx
          .update(table)
          .set({ [field]: isJson ? sql`${replaced}::jsonb` : replaced } as never) // the same
          .where(sql`${text} ~* ${searched}`);
      }
  }
}

/** Regular expressions of Postgres for what names the person, in plain text and as it stands in JSON. */
function patternsOf(identity: ErasedIdentity | null): [plain: string, json: string][] {
  if (!identity) return [];
  const { name, email, employeeId } = identity;
  // A short number would be found in texts about anything.
  const badge = employeeId !== null && (/\p{L}/u.test(employeeId) || employeeId.length >= 5) ? [employeeId] : [];
  return [email ?? '', name, ...badge].filter(Boolean).map((text) => [
    `(?<![[:alnum:]])${quoted(text)}(?![[:alnum:]])`,
    // In JSON a line break before the name ends with the letter n.
    `((?<![[:alnum:]])|(?<=\\\\[nrtbf]))${quoted(JSON.stringify(text).slice(1, -1))}(?![[:alnum:]])`,
  ]);
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
