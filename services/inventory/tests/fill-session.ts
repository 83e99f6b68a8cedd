import type { Database } from '@floorlight/database/database';

/** Inserts so many counts into a session, each of its own wall, with 900 characters of notes that compress badly. */
export async function fillSession({ pool }: Pick<Database, 'pool'>, sessionId: string, counts: number): Promise<void> {
  await pool.query(
    `insert into inventory_counts (id, site_id, session_id, counted_by, counted_by_name, afe_area, wall_number,
       rebin_ps_totes, ps_tote_overflow, floor_table, total, notes, created_at)
     select gen_random_uuid(), site_id, session.id, counted_by, 'Sam Worker', 'AFE ' || 1 + n % 2, 'Wall ' || n,
       n % 50, n % 40, n % 30, n % 50 + n % 40 + n % 30, (select string_agg(md5(random()::text || n || i), '') from generate_series(1, 28) i),
       session.created_at + n * interval '1 second'
     from count_sessions session, generate_series(1, $2) n where session.id = $1`,
    [sessionId, counts],
  );
}
