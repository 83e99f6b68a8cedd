import type { AuthContext } from '../context.ts';

/**
 * A part that checks that the role in DATABASE_URL can't rewrite the logs. If it can, production does not start and
 * development logs a warning.
 */
export const appendOnlyCheck = ({ db, log, config }: AuthContext) => ({
  name: 'append-only logs',
  async start(): Promise<void> {
    const { rows } = await db.pool.query<{ table: string }>(
      `select name as table from unnest(array['audit_log', 'badge_log', 'audit_heads', 'audit_anchors']) name
       where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')`,
    );
    if (rows.length === 0) return;
    const message = `The role in DATABASE_URL may change ${rows.map(({ table }) => table).join(', ')}. Use a role that does not own the tables`;
    if (config.NODE_ENV === 'production') throw new Error(message);
    if (config.NODE_ENV === 'development') log.warn(message);
  },
});
