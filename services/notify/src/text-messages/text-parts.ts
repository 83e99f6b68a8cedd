import type { Database } from '@floorlight/database/database';
import type { Part } from '@floorlight/service-kit/part';
import type { Route } from '@floorlight/service-kit/route';
import { sealer } from '@floorlight/service-kit/sealer';
import type { Logger } from '@floorlight/telemetry/logger';
import type { NotifyConfig } from '../config.ts';
import type { NotifyContext } from '../context.ts';
import type { TextContext } from './context.ts';
import { phoneRoutes } from './routes.ts';
import { sendTexts } from './send-texts.ts';
import { textApi } from './text-api.ts';

interface Options extends Pick<NotifyContext, 'mailSiteOf' | 'publicUrl'> {
  config: NotifyConfig;
  db: Database;
  log: Logger;
}

/** Text messages: the numbers of people, and the part that sends. Without an API in the configuration nothing is sent. */
export function textParts({ config, db, log, mailSiteOf, publicUrl }: Options): {
  parts: Part[];
  routes: Route[];
  sends: boolean;
  sendNow: () => void;
} {
  const { TEXT_API_URL: address, TEXT_FROM: from } = config;
  const tools = { db, sealer: sealer(config.WEBHOOK_SEALING_KEY) };
  const api = address && from ? textApi(address, from) : null;
  const sender = api && sendTexts({ ...tools, api, mailSiteOf, publicUrl, log, retries: config.TEXT_RETRIES });
  const context: TextContext = { ...tools, sends: sender !== null, sendNow: () => sender?.runNow() };
  return {
    parts: sender ? [sender] : [],
    routes: phoneRoutes(context),
    sends: context.sends,
    sendNow: context.sendNow,
  };
}
