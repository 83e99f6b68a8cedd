import type { Database } from '@floorlight/database/database';
import type { CallService } from '@floorlight/service-kit/call-service';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Hub } from './cells/hub.ts';
import type { AuthConfig } from './config.ts';
import type { Directories } from './directories/directories.ts';
import type { Guesses } from './passwords/guesses.ts';
import type { HashQueue } from './passwords/hash-queue.ts';
import type { Cookies } from './sessions/cookies.ts';
import type { SessionCache } from './sessions/session-cache.ts';
import type { SigningKeys } from './sessions/signing-keys.ts';
import type { SiteUses } from './sites/site-uses.ts';
import type { Uplink } from './uplink/uplink.ts';

/** What every operation of auth needs. Times come from Postgres, so that several instances agree on what has expired. */
export interface AuthContext {
  config: AuthConfig;
  db: Database;
  log: Logger;
  sites: SiteDirectory;
  /** Reads what has changed into `sites`. */
  readSites: () => Promise<void>;
  siteUses: SiteUses;
  hashQueue: HashQueue;
  guesses: Guesses;
  cookies: Cookies;
  directories: Directories;
  sessionCache: SessionCache;
  signingKeys: SigningKeys;
  callService: CallService;
  /** Null unless this is a hub. */
  hub: Hub | null;
  /** Null unless this is a cell with a hub. */
  uplink: Uplink | null;
}
