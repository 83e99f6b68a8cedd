import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { verifyChains } from './verify-chains.ts';

// The program behind `npm run audit:verify`: reports on each chain and exits with 1 if one is broken.

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is missing. Set it to the URL of auth's database");

const names = { audit_log: 'audit log', badge_log: 'badge log' } as const;
const db = openDatabase({ url, log: createLogger({ service: 'auth', level: 'fatal' }) });
const reports = await verifyChains(db);
await db.stop();
for (const { log, siteId, entries, broken } of reports) {
  const result = broken
    ? `BROKEN: entry ${broken.number}${broken.id ? ` (${broken.id})` : ''} ${broken.reason}`
    : `${entries} entries, unbroken`;
  process.stdout.write(`${siteId} · ${names[log]}: ${result}\n`);
}
if (reports.length === 0) process.stdout.write('The logs have no entries yet.\n');
process.exitCode = reports.some(({ broken }) => broken) ? 1 : 0;
