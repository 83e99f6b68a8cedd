import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import { anchorKeysPath } from './anchors/anchor-keys-file.ts';
import { runVerifier } from './verification/run-verifier.ts';
import { writeExport } from './write-export.ts';

// `npm run audit:verify` for a cell in containers, where only containers reach Postgres: `node services/auth/src/audit/verify.ts`
// in a container of auth verifies the logs with the anchors that auth writes. Takes the verifier's options, and ends as it does.

const { DATABASE_URL: url, AUDIT_ANCHORS_FILE: anchors } = withSecretFiles(process.env);
if (!url || !anchors) throw new Error('Set DATABASE_URL and AUDIT_ANCHORS_FILE, as for auth');

const directory = mkdtempSync(join(tmpdir(), 'audit-'));
try {
  const file = join(directory, 'export.jsonl');
  await writeExport(url, file);
  const found = existsSync(anchors) ? ['--anchors', anchors] : [];
  const evidence = ['--keys', anchorKeysPath(anchors), ...found, ...process.argv.slice(2)];
  process.exitCode = await runVerifier([file, ...evidence], (line) => void process.stdout.write(`${line}\n`));
} finally {
  rmSync(directory, { recursive: true });
}
