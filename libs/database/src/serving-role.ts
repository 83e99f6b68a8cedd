import pg from 'pg';

export type Privilege = 'select' | 'insert' | 'update' | 'delete';
/** Privileges of the serving role on tables where it does not get all of them, by table name. */
export type GuardedTables = Readonly<Record<string, readonly Privilege[]>>;

const allPrivileges: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/**
 * Grants `role` the row privileges on all tables in the schema `public`: those listed for a `guarded` table, all four
 * for any other. It may read which migrations were applied, and register what runs. Runs in one transaction, so an instance
 * that already serves never lacks a privilege.
 */
export async function grantToServing(client: pg.Client, role: string, guarded: GuardedTables): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const statements = rows.flatMap(({ name }) => {
    const table = `public.${pg.escapeIdentifier(name)}`;
    const privileges = guarded[name] ?? allPrivileges;
    return [`revoke all on ${table} from ${to}`, `grant ${privileges.join(', ')} on ${table} to ${to}`];
  });
  await client.query(
    [
      'begin',
      `grant usage on schema public, drizzle, versions to ${to}`,
      `grant select on drizzle.__drizzle_migrations to ${to}`,
      `grant select, insert, update, delete on versions.running to ${to}`,
      ...statements,
      `grant usage on all sequences in schema public to ${to}`,
      'commit',
    ].join(';\n'),
  );
}
