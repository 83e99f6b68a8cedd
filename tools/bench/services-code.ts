import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import type { AnyPgColumn, PgTable, SQL } from '@floorlight/database/drizzle';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Upgrade } from '@floorlight/service-kit/http-server';
import type { Part } from '@floorlight/service-kit/part';
import type { PrincipalVerifier } from '@floorlight/service-kit/principal';
import type { Route } from '@floorlight/service-kit/route';
import type { Logger } from '@floorlight/telemetry/logger';
import { root } from '../start/environment.ts';

/** What notify gives to its sockets, in its own words. */
export interface Push {
  lane: 'alert' | 'routine';
  siteId: string;
  occurredAt: number;
  message: string;
  seqs: ReadonlyMap<string, number>;
}

interface NotifyLive {
  createLive(options: {
    db: Database;
    bus: Bus;
    log: Logger;
    principals: PrincipalVerifier;
    heartbeatSeconds?: number;
  }): Part & { upgrade: Upgrade; say(push: Push): void };
}

interface SafetyAlerts {
  alertRoutes(context: { db: Database; log: Logger; now: () => Date }): Route[];
}

/** A query that drizzle has built. */
export interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

interface VaultQuery {
  search?: string;
  limit: number;
}

interface VaultCode {
  list(context: { db: Database; now: () => Date }, principal: Principal, query: VaultQuery): Promise<unknown>;
  statement(db: Database, principal: Principal, now: Date, query: VaultQuery): Statement;
  keptBy(principal: Principal): SQL | undefined;
  unlockedFor(principal: Principal, now: Date): SQL | undefined;
  barcodes: PgTable & Record<'id' | 'createdAt' | 'value' | 'sku' | 'description' | 'location', AnyPgColumn>;
  barcodeColumns: Record<string, AnyPgColumn>;
}

/** Nobody imports a service: its code is loaded by its path here, to be measured apart from the rest of it. */
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(root, 'services', path)).href);

export const notifyLive = () => load('notify/src/live/live.ts') as Promise<NotifyLive>; // as that file has it
export const safetyAlerts = () => load('safety/src/alerts/routes.ts') as Promise<SafetyAlerts>; // as that file has it
export const vaultCode = async (): Promise<VaultCode> => {
  const parts = ['barcodes/list-barcodes', 'barcodes/own-barcodes', 'barcodes/barcode', 'pin/privileged', 'schema'];
  return Object.assign({}, ...(await Promise.all(parts.map((part) => load(`vault/src/${part}.ts`))))) as VaultCode; // as those files have it
};
export const safetyMigrations = join(root, 'services/safety/migrations');
export const vaultMigrations = join(root, 'services/vault/migrations');
