import { and, gt, lte, or, type SQL, sql } from '@floorlight/database/drizzle';
import type { AuthConfig } from '../config.ts';
import { sessions } from '../schema.ts';

const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
export const idleSeconds = (config: AuthConfig): number => config.SESSION_IDLE_HOURS * 3600;

/** A session that still counts: neither unused for too long nor older than any may become. */
export const isUsed = (config: AuthConfig): SQL | undefined =>
  and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastSeenAt, sql`now() - ${seconds(idleSeconds(config))}`));

/** The opposite. */
export const hasRunOut = (config: AuthConfig): SQL | undefined =>
  or(lte(sessions.expiresAt, sql`now()`), lte(sessions.lastSeenAt, sql`now() - ${seconds(idleSeconds(config))}`));

/** Seconds for which the last use that was noted is recent enough: noting each would be a write for each request. */
export const noteEvery = (config: AuthConfig): number => Math.min(60, idleSeconds(config) / 4);
