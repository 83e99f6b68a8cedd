import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import { anchorKeysPath } from './anchors/anchor-keys-file.ts';
import { runVerifier } from './verification/run-verifier.ts';
import { writeExport } from './write-export.ts';

// Verifies the logs as they are now, with the anchors and keys that auth writes unless others are given: `npm run audit:verify`,
// and `node services/auth/src/audit/verify.ts` in a container of auth, where only containers reach Postgres. Takes the
// verifier's options, and ends as it does.

const { DATABASE_URL: url, AUDIT_ANCHORS_FILE: anchors } = withSecretFiles(process.env);
if (!url || !anchors) throw new Error('Set DATABASE_URL and AUDIT_ANCHORS_FILE, as for auth');

const directory = mkdtempSync(join(tmpdir(), 'audit-'));
try {
  const file = join(directory, 'export.jsonl');
  const given = process.argv.slice(2);
  const hasAnchors = given.some((arg) => /^--anchors(=|$)/.test(arg));
  const own = [
    '--keys',
    anchorKeysPath(anchors),
    ...(hasAnchors || !existsSync(anchors) ? [] : ['--anchors', anchors]),
  ];
  process.exitCode = await runVerifier(
    [file, ...own, ...given], // of two --keys the last one counts
    (line) => void process.stdout.write(`${line}\n`),
    () => writeExport(url, file),
  );
} finally {
  rmSync(directory, { recursive: true });
}
