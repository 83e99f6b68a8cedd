import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrlForAdmin } from '../../databases/urls.ts';
import { root } from '../../start/environment.ts';
import type { Product } from '../../start/start-product.ts';

const run = promisify(execFile);

/** `npm run audit:verify` on a cell: whether everything is proven, and what it printed. */
export async function verifyAudit(
  { servers }: Product,
  anchorsFile: string,
): Promise<{ isProven: boolean; printed: string }> {
  const variables = {
    DATABASE_URL: databaseUrlForAdmin(servers.postgres.url, 'auth'),
    AUDIT_ANCHORS_FILE: anchorsFile,
  };
  const options = { env: { ...process.env, ...variables } };
  return run(process.execPath, [join(root, 'tools/audit/main.ts'), 'verify'], options).then(
    ({ stdout }) => ({ isProven: true, printed: stdout.trim() }),
    ({ stdout = '', stderr = '' }) => ({ isProven: false, printed: `${stdout}${stderr}`.trim() }),
  );
}
