import { serviceNames } from '@floorlight/contracts/endpoint';
import { sql } from '@floorlight/database/drizzle';
import { repeated } from '@floorlight/database/repeated';
import type { AuthContext } from '../context.ts';

const interval = 2000;
/** A service that stays away longer handles the event without the identity: it replaces the names beside the id. */
const longest = '7 days';

const others = serviceNames.filter((name) => name !== 'auth');

/**
 * A part that forgets what names an erased person as soon as every service has confirmed, and with it the row of the last
 * mail once that is sent.
 */
export const finishErasures = ({ db, log }: AuthContext) =>
  repeated({
    name: 'finishing erasures',
    every: interval,
    log,
    work: () =>
      db.orm.execute(sql`
        with finished as (
          delete from erasures erasure
          where (confirmed_by @> ${sql.param(others)}::text[] or created_at < now() - ${longest}::interval)
            and not exists (
              select from mails where key = 'erased ' || erasure.user_id and status in ('waiting', 'sending'))
          returning user_id
        )
        delete from mails where key in (select 'erased ' || user_id from finished)`),
  });
