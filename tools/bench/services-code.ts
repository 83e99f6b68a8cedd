import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database } from '@floorlight/database/database';
import type { AnyPgColumn, PgTable, SQL } from '@floorlight/database/drizzle';
import type { Bus } from '@floorlight/event-bus/bus';
import type { Upgrade } from '@floorlight/service-kit/http-server';
import type { Part } from '@floorlight/service-kit/part';
import type { PrincipalVerifier } from '@floorlight/service-kit/principal';
import type { Route } from '@floorlight/service-kit/route';
import type { SiteDirectory } from '@floorlight/service-kit/sites';
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

/** One count of a report, as far as a peer needs to know it. */
interface ReportRow {
  clock: number;
  empty: boolean;
}

interface ReportContext {
  db: Database;
  sites: SiteDirectory;
  log: Logger;
  now: () => Date;
}

interface InventoryReports {
  exportSession(
    context: ReportContext,
    principal: Principal,
    body: { sessionId: string; includeTimestamps: boolean; includeSummary: boolean },
  ): Promise<{ bytes: Readable }>;
  reportRows(db: Database, counts: { sessionId: string; timeZone: string }): AsyncGenerator<ReportRow[]>;
}

/** The part of exceljs that keeps a workbook in memory. */
interface Exceljs {
  Workbook: new () => {
    addWorksheet(name: string, options: object): { addRow(values: unknown[]): void };
    xlsx: { writeBuffer(): Promise<ArrayBuffer> };
  };
}

/** What vault reads photos with, as far as the bench goes by it. */
export interface VaultReading {
  openPhoto(bytes: Uint8Array): Promise<{ pixels: Uint8Array; width: number; height: number } | { refused: string }>;
  readBarcode(photo: unknown): Promise<{ found: { value: string } | null }>;
  byZxing(photo: unknown, options: object): Promise<{ value: string }[]>;
  /** Its options for every way that a symbol may lie. */
  widely: object;
  byZbar(photo: unknown): Promise<{ value: string }[]>;
}

/** Nobody imports a service: its code is loaded by its path here, to be measured apart from the rest of it. */
const load = (path: string): Promise<unknown> => import(pathToFileURL(join(root, 'services', path)).href);

export const notifyLive = () => load('notify/src/live/live.ts') as Promise<NotifyLive>; // as that file has it
export const safetyAlerts = () => load('safety/src/alerts/routes.ts') as Promise<SafetyAlerts>; // as that file has it
export const vaultCode = async (): Promise<VaultCode> => {
  const parts = ['barcodes/list-barcodes', 'barcodes/own-barcodes', 'barcodes/barcode', 'pin/privileged', 'schema'];
  return Object.assign({}, ...(await Promise.all(parts.map((part) => load(`vault/src/${part}.ts`))))) as VaultCode; // as those files have it
};
export const vaultReading = async (): Promise<VaultReading> => {
  const parts = ['open-photo', 'read-barcode', 'zxing', 'zbar'];
  return Object.assign(
    {},
    ...(await Promise.all(parts.map((part) => load(`vault/src/reading/${part}.ts`)))),
  ) as VaultReading; // as those files have it
};
export const inventoryReports = async (): Promise<InventoryReports> => {
  const parts = ['reports/export-counts', 'reports/report-rows'];
  return Object.assign(
    {},
    ...(await Promise.all(parts.map((part) => load(`inventory/src/${part}.ts`)))),
  ) as InventoryReports; // as those files have it
};
/** The same exceljs that inventory has. */
export const wholeExceljs = async (): Promise<Exceljs> =>
  createRequire(join(root, 'services/inventory/package.json'))('exceljs') as Exceljs; // require forgets types
export const inventoryMigrations = join(root, 'services/inventory/migrations');
export const safetyMigrations = join(root, 'services/safety/migrations');
export const vaultMigrations = join(root, 'services/vault/migrations');
