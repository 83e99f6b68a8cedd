import * as ownDataContract from '@floorlight/contracts/own-data';
import { vaultEndpoints } from '@floorlight/contracts/services/vault';
import { openDatabase } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import { schemaVersion } from '@floorlight/database/schema-version';
import { connectBus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { each } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { ownData } from '@floorlight/people/own-data';
import { personErasure } from '@floorlight/people/person-erasure';
import { authCaller } from '@floorlight/service-kit/call-service';
import { route } from '@floorlight/service-kit/route';
import { createService, type Service } from '@floorlight/service-kit/service';
import { askAuthForSites } from '@floorlight/sites/ask-auth-for-sites';
import { readSites } from '@floorlight/sites/read-sites';
import { siteDirectory } from '@floorlight/sites/site-directory';
import { createLogger } from '@floorlight/telemetry/logger';
import { askAuthForManagerId } from './barcodes/require-manager-id.ts';
import { barcodeRoutes } from './barcodes/routes.ts';
import type { VaultConfig } from './config.ts';
import type { VaultContext } from './context.ts';
import { exportRoutes } from './export/routes.ts';
import { housekeeping } from './housekeeping.ts';
import { importRoutes } from './import/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { personalData } from './personal-data.ts';
import { removeOldPhotos } from './photos/remove-old-photos.ts';
import { photoRoutes } from './photos/routes.ts';
import { onPasswordReset } from './pin/on-password-reset.ts';
import { onTokenValidated } from './pin/on-token-validated.ts';
import { pinRoutes } from './pin/routes.ts';
import { labelPrinting } from './printing/label-printing.ts';
import { printerNetworks } from './printing/printer-networks.ts';
import { photoReader } from './reading/photo-reader.ts';
import { readingRoutes } from './reading/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { visionModel } from './vision/vision-model.ts';

interface Settings {
  now?: () => Date;
  /** Tests share NATS, but not a database: consume the events of this site only. */
  onlySite?: string;
  /** Milliseconds: for one answer of the vision model, and without calls after repeated failures. */
  vision?: { answerTimeout: number; halfOpenAfter: number };
}

/** Vault: the barcodes each person keeps. */
export function createVaultService(
  config: VaultConfig,
  { now = () => new Date(), onlySite, vision: times }: Settings = {},
): Service {
  const callAuth = authCaller('vault', config);
  const log = createLogger({ service: 'vault', level: config.LOG_LEVEL });
  const db = openDatabase({ url: config.DATABASE_URL, log });
  const bus = connectBus({ config, name: 'vault', log });
  const reader = photoReader(log);
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  const vision = apiKey ? visionModel({ apiKey, baseUrl, model, ...times }, log) : null;
  const siteSettings = siteDirectory({
    db,
    log,
    seeds: readSites(config.SITES_FILE),
    ask: askAuthForSites(callAuth),
  });
  const context: VaultContext = {
    db,
    sites: siteSettings.sites,
    reader,
    printing: labelPrinting(
      printerNetworks({ isProduction: config.NODE_ENV === 'production', networks: config.LABEL_PRINTER_NETWORKS }),
    ),
    vision,
    findManagerId: askAuthForManagerId(callAuth),
    now,
  };
  const erasure = personErasure({ service: 'vault', db, tables: personalData, callAuth, log });

  return createService({
    name: 'vault',
    endpoints: vaultEndpoints,
    config,
    log,
    parts: [
      db,
      schemaVersion(db, new URL('../migrations/expand', import.meta.url)),
      siteSettings.part,
      bus,
      relay({ db, bus, log }),
      erasure.part,
      consumer({
        db,
        bus,
        log,
        service: 'vault',
        producer: 'auth',
        on: {
          'auth.password.reset': each(onPasswordReset),
          'auth.token.validated': each(onTokenValidated),
          'auth.site.changed': each(siteSettings.onSiteChanged),
          'auth.user.erased': each(erasure.onErased),
        },
        ...(onlySite && { site: onlySite, durablePrefix: `${onlySite}-` }),
      }),
      reader,
      housekeeping({ db, log }),
      repeated({
        name: 'photo retention',
        every: 3_600_000,
        work: (signal) => removeOldPhotos(context, signal),
        log,
      }),
    ],
    sites: siteSettings.sites,
    routes: [
      route(ownDataContract.getOwnVaultData, ({ principal }) => ownData(db, personalData, principal.sub)),
      ...barcodeRoutes(context),
      ...importRoutes(context),
      ...exportRoutes(context),
      ...sharingRoutes(context),
      ...offerRoutes(context),
      ...photoRoutes(context),
      ...labelRoutes(context),
      ...pinRoutes(context),
      ...readingRoutes(context),
    ],
  });
}
