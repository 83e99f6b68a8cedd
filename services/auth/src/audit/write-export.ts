import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { exportChains } from './export-chains.ts';

/**
 * Writes the logs in auth's database for the verifier: to the file, or else to the output of this process. They name people's
 * actions, so that only the file's owner may read it.
 */
export async function writeExport(url: string, file?: string): Promise<void> {
  const db = openDatabase({ url, log: createLogger({ service: 'auth', level: 'fatal' }) });
  try {
    await pipeline(
      async function* () {
        for await (const line of exportChains(db)) yield `${JSON.stringify(line)}\n`;
      },
      file ? createWriteStream(file, { mode: 0o600 }) : process.stdout,
    );
  } finally {
    await db.stop();
  }
}
