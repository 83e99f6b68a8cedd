import { type BusWebhookEvent, busWebhookEvents } from '@floorlight/contracts/webhooks';
import { openDatabase } from '@floorlight/database/database';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import type { Directory } from '@floorlight/event-bus/handlers';
import { relay } from '@floorlight/event-bus/relay';
import { findOrAskAuth } from '@floorlight/people/directory';
import type { Part } from '@floorlight/service-kit/part';
import type { Route } from '@floorlight/service-kit/route';
import { sealer } from '@floorlight/service-kit/sealer';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NotifyConfig } from '../config.ts';
import { mailSites } from '../mails/mail-site.ts';
import { addressRules } from '../outgoing/address-rules.ts';
import { findPeople } from '../people/find-people.ts';
import type { WebhookContext } from './context.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { onPublicEvents } from './on-public-events.ts';
import { webhookRoutes } from './routes.ts';

interface Options {
  config: NotifyConfig;
  bus: Bus;
  log: Logger;
  sites: SiteDirectory;
  durablePrefix: string;
  site: string;
  /** Finds the names of people whom notify's copy has not got yet. */
  newPeople: Directory;
}

/** Milliseconds that events gather: alerts reach people first, and a batch costs little more than one event. */
const gather = 500;

/** Webhooks have connections and durables of their own: no alert waits for them. */
export function webhookParts(options: Options): { parts: Part[]; routes: Route[]; sendNow: () => void } {
  const { config, bus, log, sites, durablePrefix, site, newPeople } = options;
  const db = openDatabase({ url: config.DATABASE_URL, log, max: 3 });
  const tools = {
    db,
    sealer: sealer(config.WEBHOOK_SEALING_KEY),
    addresses: addressRules({ isProduction: config.NODE_ENV === 'production', networks: config.WEBHOOK_NETWORKS }),
  };
  const sender = deliverWebhooks({ ...tools, log, retries: config.WEBHOOK_RETRIES });
  const places = { siteFor: mailSites(sites), publicUrl: config.PUBLIC_URL };
  const context: WebhookContext = { ...tools, ...places, sites, sendNow: sender.runNow };
  const handler = onPublicEvents(places);
  const received = {
    ...{ db, bus, log, durablePrefix, site, gather },
    service: 'notify-webhooks',
    directory: findOrAskAuth(findPeople(db), newPeople),
    afterCommit: sender.runNow,
  };
  return {
    parts: [
      db,
      relay({ db, bus, log }),
      consumer({ ...received, producer: 'safety', on: handled('safety', handler) }),
      consumer({ ...received, producer: 'inventory', on: handled('inventory', handler) }),
      sender,
    ],
    routes: webhookRoutes(context),
    sendNow: sender.runNow,
  };
}

type EventsOf<Producer extends string> = Extract<BusWebhookEvent, `${Producer}.${string}`>;
type Handler = ReturnType<typeof onPublicEvents>;

const handled = <Producer extends string>(producer: Producer, handler: Handler) =>
  Object.fromEntries(
    busWebhookEvents.filter((name) => name.startsWith(`${producer}.`)).map((name) => [name, handler]),
  ) as Record<EventsOf<Producer>, Handler>; // fromEntries() forgets the keys
