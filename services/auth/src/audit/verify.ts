import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { verifyChains } from './verify-chains.ts';

// The program behind `npm run audit:verify`: says of each chain whether it is whole, and ends with 1 where one isn't.

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is missing: the address of auth's own database");

const names = { audit_log: 'audit log', badge_log: 'badge log' } as const;
const db = openDatabase({ url, log: createLogger({ service: 'auth', level: 'fatal' }) });
const reports = await verifyChains(db);
await db.stop();
for (const { log, siteId, entries, broken } of reports) {
  const found = broken
    ? `BROKEN: entry ${broken.number}${broken.id ? ` (${broken.id})` : ''} ${broken.reason}`
    : `${entries} entries, unbroken`;
  process.stdout.write(`${siteId} · ${names[log]}: ${found}\n`);
}
if (reports.length === 0) process.stdout.write('Nothing is written down yet.\n');
process.exitCode = reports.some(({ broken }) => broken) ? 1 : 0;
