import type { ErasedIdentity } from '@floorlight/contracts/internal-requests';
import type { Transaction } from '@floorlight/database/database';
import { eq, getTableColumns, type PgColumn, type PgTable, type SQL, sql } from '@floorlight/database/drizzle';
import type { PersonalTable } from './personal-data.ts';

/** Deletes the rows that are a person's alone, and replaces their name in the fields beside their id. */
export async function eraseRowsOf(
  tx: Transaction,
  tables: PersonalTable[],
  { userId, replacement }: { userId: string /** Stands for the name from now on. */; replacement: string },
): Promise<void> {
  for (const { table, data } of tables) {
    const column = columnsOf(table);
    const isTheirs = data.of && eq(column(data.of), userId);
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
        .set({ [nameField]: replacement } as never) // the same
        .where(eq(column(String(idField)), userId));
  }
}

/** Replaces what names a person in every text that may name anybody. */
export async function eraseFromTexts(
  tx: Transaction,
  tables: PersonalTable[],
  { identity, replacement }: { identity: ErasedIdentity; replacement: string },
): Promise<void> {
  const patterns = patternsOf(identity);
  for (const { table, data } of tables) {
    const column = columnsOf(table);
    const texts = [...new Set([...(data.texts ?? []), ...Object.keys(data.names ?? {})])];
    for (const [pattern, inJson] of patterns)
      for (const field of texts) {
        const isJson = column(field).columnType === 'PgJsonb';
        const searched = isJson ? inJson : pattern;
        const text: SQL = isJson ? sql`${column(field)}::text` : sql`${column(field)}`;
        const replaced = sql`regexp_replace(${text}, ${searched}, ${replacement}, 'gi')`;
        await tx
          .update(table)
          .set({ [field]: isJson ? sql`${replaced}::jsonb` : replaced } as never) // as above
          .where(sql`${text} ~* ${searched}`);
      }
  }
}

/** Finds the columns of a table by their fields. Throws for a field that it hasn't got. */
function columnsOf(table: PgTable): (field: string) => PgColumn {
  const columns = getTableColumns(table);
  return (field) => {
    const found = columns[field];
    if (!found) throw new Error(`no column for ${field}`);
    return found;
  };
}

/** Regular expressions of Postgres for what names the person, in plain text and as it stands in JSON. */
function patternsOf({ name, email, employeeId }: ErasedIdentity): [plain: string, json: string][] {
  // A short number would be found in texts about anything.
  const badge = employeeId !== null && (/\p{L}/u.test(employeeId) || employeeId.length >= 5) ? [employeeId] : [];
  return [email ?? '', name, ...badge].filter(Boolean).map((text) => [
    `(?<![[:alnum:]])${quoted(text)}(?![[:alnum:]])`,
    // In JSON a line break before the name ends with the letter n.
    `((?<![[:alnum:]])|(?<=\\\\[nrtbf]))${quoted(JSON.stringify(text).slice(1, -1))}(?![[:alnum:]])`,
  ]);
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
