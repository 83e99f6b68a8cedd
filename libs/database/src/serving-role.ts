import pg from 'pg';

export type Privilege = 'select' | 'insert' | 'update' | 'delete';
/** Tables of which the role that serves may do only so much, by name. */
export type GuardedTables = Readonly<Record<string, readonly Privilege[]>>;

const everything: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/**
 * Gives `role` what serving takes of the tables in the schema `public`, all at once, so that an instance that serves
 * already misses nothing meanwhile. Of `guarded` tables it keeps what they name; it may truncate, alter or drop none.
 */
export async function grantToServing(client: pg.Client, role: string, guarded: GuardedTables): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const statements = rows.flatMap(({ name }) => {
    const table = `public.${pg.escapeIdentifier(name)}`;
    const privileges = guarded[name] ?? everything;
    return [`revoke all on ${table} from ${to}`, `grant ${privileges.join(', ')} on ${table} to ${to}`];
  });
  await client.query(
    [
      'begin',
      `grant usage on schema public to ${to}`,
      ...statements,
      `grant usage on all sequences in schema public to ${to}`,
      'commit',
    ].join(';\n'),
  );
}
