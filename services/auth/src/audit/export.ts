import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { exportChains } from './export-chains.ts';

// The program behind `npm run audit:export`: writes the logs for the verifier to the file in its argument, or else to its
// output. They name people's actions, so that only the file's owner may read it.

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is missing. Set it to the URL of auth's database");

const [file] = process.argv.slice(2);
const db = openDatabase({ url, log: createLogger({ service: 'auth', level: 'fatal' }) });
await pipeline(
  async function* () {
    for await (const line of exportChains(db)) yield `${JSON.stringify(line)}\n`;
  },
  file ? createWriteStream(file, { mode: 0o600 }) : process.stdout,
);
await db.stop();
