import type { User } from '@floorlight/contracts/accounts';
import { and, gt, isNotNull, isNull, lte, or, type SQL, sql } from '@floorlight/database/drizzle';
import type { AuthConfig } from '../config.ts';
import { sessions } from '../schema.ts';

const seconds = (count: number): SQL => sql`make_interval(secs => ${count})`;
export const idleSeconds = (config: AuthConfig): number => config.SESSION_IDLE_HOURS * 3600;

/** On a shared device. */
export const sharedIdleSeconds = (config: AuthConfig): number => config.SHARED_DEVICE_IDLE_MINUTES * 60;

/** When a session ends by itself, in seconds from now: for devices that must know it without the server. */
export const sessionEnd = (
  config: AuthConfig,
  { expiresAt, sharedDeviceId }: Pick<typeof sessions.$inferSelect, 'expiresAt' | 'sharedDeviceId'>,
): NonNullable<User['session']> => ({
  life: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
  idle: Math.floor(Math.min(idleSeconds(config), sharedDeviceId === null ? Infinity : sharedIdleSeconds(config))),
});

/** The same of a session that starts now. */
export const newSessionEnd = (config: AuthConfig, sharedDeviceId: string | null): NonNullable<User['session']> =>
  sessionEnd(config, { expiresAt: new Date(Date.now() + config.SESSION_LIFE_DAYS * 86_400_000), sharedDeviceId });

/** The SQL condition for a session that is neither idle for too long nor past its longest lifetime. */
export const isLive = (config: AuthConfig): SQL | undefined =>
  and(
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.lastSeenAt, sql`now() - ${seconds(idleSeconds(config))}`),
    or(isNull(sessions.sharedDeviceId), gt(sessions.lastSeenAt, sql`now() - ${seconds(sharedIdleSeconds(config))}`)),
  );

/** The opposite. */
export const hasExpired = (config: AuthConfig): SQL | undefined =>
  or(
    lte(sessions.expiresAt, sql`now()`),
    lte(sessions.lastSeenAt, sql`now() - ${seconds(idleSeconds(config))}`),
    and(
      isNotNull(sessions.sharedDeviceId),
      lte(sessions.lastSeenAt, sql`now() - ${seconds(sharedIdleSeconds(config))}`),
    ),
  );

/** Gateways look up the sessions of open connections every half minute, and principals at least every five. */
export const isConnected = gt(sessions.lastSeenAt, sql`now() - interval '6 minutes'`);

/** Seconds between two updates of `lastSeenAt`: updating it on every request would mean a write per request. */
export const touchInterval = (config: AuthConfig): number => Math.min(60, idleSeconds(config) / 4);
