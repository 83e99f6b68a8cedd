import type { AuthContext } from '../context.ts';

/**
 * A part that sees to it that whoever serves can't rewrite the logs: production does not start where it could, and
 * development says so.
 */
export const appendOnly = ({ db, log, config }: AuthContext) => ({
  name: 'append-only logs',
  async start(): Promise<void> {
    const { rows } = await db.pool.query<{ table: string }>(
      `select name as table from unnest(array['audit_log', 'badge_log', 'audit_heads']) name
       where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')`,
    );
    if (rows.length === 0) return;
    const message = `The role in DATABASE_URL may change ${rows.map(({ table }) => table).join(', ')}: serve with one that does not own the tables, and name the owner in MIGRATIONS_DATABASE_URL`;
    if (config.NODE_ENV === 'production') throw new Error(message);
    if (config.NODE_ENV === 'development') log.warn(message);
  },
});
