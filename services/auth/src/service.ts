import { authEndpoints } from '@floorlight/contracts/services/auth';
import { openDatabase } from '@floorlight/database/database';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { relay } from '@floorlight/event-bus/relay';
import { connectJobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { serviceCaller } from '@floorlight/service-kit/call-service';
import { localPrincipalVerifier } from '@floorlight/service-kit/principal';
import { createService, type Service } from '@floorlight/service-kit/service';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { closeDemoAccounts } from './accounts/close-demo-accounts.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import { accountRoutes } from './accounts/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { auditAnchors } from './audit/anchors/audit-anchors.ts';
import { appendOnlyCheck } from './audit/append-only-check.ts';
import { auditConsumers } from './audit/consumers.ts';
import { auditRoutes } from './audit/routes.ts';
import { answerCells } from './cells/answer-cells.ts';
import { cellList } from './cells/cell-list.ts';
import { hub } from './cells/hub.ts';
import { cellRoutes } from './cells/routes.ts';
import type { AuthConfig } from './config.ts';
import type { AuthContext } from './context.ts';
import { deviceRoutes } from './devices/routes.ts';
import { openDirectories } from './directories/directories.ts';
import { directoryRoutes } from './directories/routes.ts';
import { finishErasures } from './erasures/finish-erasures.ts';
import { ownDataRoutes } from './erasures/routes.ts';
import { housekeeping } from './housekeeping.ts';
import { managerIdRoute } from './manager-tokens/manager-ids.ts';
import { managerTokenRoutes } from './manager-tokens/routes.ts';
import { measurements } from './measurements.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { oneTimeCodeRoutes } from './one-time-codes/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { guesses } from './passwords/guesses.ts';
import { hashQueue } from './passwords/hash-queue.ts';
import { firstAdministratorCode } from './people/first-administrator/print-code.ts';
import { invitationRoutes } from './people/invitations/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { scimRoutes } from './scim/routes.ts';
import { scimRouter } from './scim/scim-router.ts';
import { cookies } from './sessions/cookies.ts';
import { expireSessions } from './sessions/expire-sessions.ts';
import { internalRoutes } from './sessions/internal-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { sessionCache } from './sessions/session-cache.ts';
import { signingKeys } from './sessions/signing-keys.ts';
import { badgeRoute } from './shared-devices/find-badge.ts';
import { sharedDeviceRoutes } from './shared-devices/routes.ts';
import { signUpRoutes } from './sign-ups/routes.ts';
import { siteRoutes } from './sites/routes.ts';
import { seedSites } from './sites/seed-sites.ts';
import { siteUses } from './sites/site-uses.ts';
import { openUplink } from './uplink/open-uplink.ts';
import { userRoutes } from './users/routes.ts';
import { wallDisplayRoutes } from './wall-displays/routes.ts';

interface Options {
  /** Limits the audit log to the events of one site, with durable consumers of its own: for tests that share NATS. */
  audit?: { site: string; durablePrefix: string };
}

/** Auth: people, passwords, sessions, the principals that the other services trust, and the audit log. */
export function createAuthService(config: AuthConfig, { audit }: Options = {}): Service {
  const log = createLogger({ service: 'auth', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ config, name: 'auth', log });
  // Jobs refer to rows, so their keys carry the database's name: several databases may share this Redis.
  const jobs = connectJobs({
    url: config.REDIS_URL,
    authorities: config.TLS_AUTHORITIES,
    log,
    prefix: new URL(config.DATABASE_URL).pathname.slice(1),
  });
  const callService = serviceCaller('auth', config);
  const directory = siteDirectory({ db, log, seeds: new Map() });
  const cells = config.CELLS_FILE ? cellList(config.CELLS_FILE, log) : null;
  const hubOptions = cells && { bus, cells, seed: config.CELL_KEY ?? '' };
  const context: AuthContext = {
    config,
    db,
    log,
    sites: directory.sites,
    readSites: directory.read,
    siteUses: siteUses({ safety: config.SAFETY_URL, inventory: config.INVENTORY_URL }, callService),
    hashQueue: hashQueue(config.HASH_WAIT_SECONDS),
    guesses: guesses(config.SIGN_IN_FAILURES_PER_MINUTE),
    cookies: cookies({ publicUrl: config.PUBLIC_URL, sessionLifeDays: config.SESSION_LIFE_DAYS }),
    directories: openDirectories(config),
    sessionCache: sessionCache({ url: config.REDIS_URL, authorities: config.TLS_AUTHORITIES, log }),
    signingKeys: signingKeys({
      db,
      log,
      keyEncryptionKey: config.KEY_ENCRYPTION_KEY,
      maxDays: config.SIGNING_KEY_DAYS,
    }),
    callService,
    hub: hubOptions && hub(hubOptions),
    uplink: null,
  };
  if (config.HUB_URL) context.uplink = openUplink(context);

  return createService({
    name: 'auth',
    endpoints: authEndpoints,
    config,
    log,
    parts: [
      db,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      seedSites(context),
      directory.part,
      appendOnlyCheck(context),
      context.signingKeys,
      bus,
      jobs,
      mailer({ db, jobs, log, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
      context.sessionCache,
      ...(config.DEMO_ACCOUNTS ? [demoAccounts(context)] : []),
      ...(config.NODE_ENV === 'production' ? [closeDemoAccounts(context)] : []),
      firstAdministratorCode(context),
      // Once auth can soon answer: whoever receives its events asks it for names.
      relay({ db, bus, log }),
      housekeeping(context),
      expireSessions(context),
      finishErasures(context),
      ...(config.NODE_ENV === 'test' && !config.AUDIT_SIGNING_KEY ? [] : [auditAnchors(context)]),
      ...auditConsumers({ db, bus, log, uplink: context.uplink, ...audit }),
      ...(cells && hubOptions ? [cells.part, answerCells(context, hubOptions)] : []),
      ...(context.uplink ? [context.uplink.part] : []),
      measurements(context),
    ],
    sites: directory.sites,
    routes: [
      ...accountRoutes(context),
      ...sessionRoutes(context),
      ...passkeyRoutes(context),
      ...oneTimeCodeRoutes(context),
      ...directoryRoutes(context),
      ...userRoutes(context),
      ...peopleRoutes(context),
      ...membershipRoutes(context),
      ...invitationRoutes(context),
      ...siteRoutes(context),
      ...cellRoutes(context),
      ...auditRoutes(context),
      ...managerTokenRoutes(context),
      ...deviceRoutes(context),
      ...sharedDeviceRoutes(context),
      ...wallDisplayRoutes(context),
      ...apiKeyRoutes(context),
      ...scimRoutes(context),
      ...signUpRoutes(context),
      ...ownDataRoutes(context),
    ],
    routers: (app) => {
      internalRoutes(context, app);
      managerIdRoute(context)(app);
      badgeRoute(context)(app);
      scimRouter(context)(app);
    },
    principals: localPrincipalVerifier('auth', context.signingKeys.verificationKeys),
  });
}
