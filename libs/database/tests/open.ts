import type { Envelope } from '@floorlight/contracts/events';
import { type Database, openDatabase, type Transaction } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { writeEvent } from '@floorlight/database/outbox';
import { createLogger } from '@floorlight/telemetry/logger';
import { migratedDatabase } from '@floorlight/test-kit/fresh-database';

export const log = createLogger({ service: 'database-test', level: 'silent' });
export const migrationsFolder = new URL('./migrations', import.meta.url);

export interface TestDatabase {
  db: Database;
  url: string;
  close(): Promise<void>;
}

/** A fresh database with the library's tables and a table of notes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await migratedDatabase(migrationsFolder, migrateDatabase);
  const db = openDatabase({ url, log });
  await db.start();
  return {
    db,
    url,
    async close() {
      await db.stop();
      await drop();
    },
  };
}

/** Writes a password reset, the event with the smallest payload. */
export const writeReset = (tx: Transaction, userId: string): Promise<Envelope> =>
  writeEvent(tx, { name: 'auth.password.reset', siteId: 'main', actor: null, payload: { userId } });
