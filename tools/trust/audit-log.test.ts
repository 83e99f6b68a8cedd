import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { expect, test } from 'vitest';
import { databaseUrl, databaseUrlForAdmin } from '../databases/urls.ts';
import { type ProcessName, processes } from '../secrets/table.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { anchorsFileIn, root } from '../start/environment.ts';
import { runningProduct, secretsOf } from './running-product.ts';

/** Runs `npm run audit:verify` for the running product. */
function verify(): { status: number | null; output: string } {
  const { servers, directory } = runningProduct();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/audit/main.ts'), 'verify'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(servers.postgres, 'auth', { password: secretsOf('auth').DATABASE_PASSWORD ?? '' }),
      AUDIT_ANCHORS_FILE: anchorsFileIn(directory),
    },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('only auth has the key that signs the anchors of the audit log', () => {
  const key = secretsOf('auth').AUDIT_SIGNING_KEY ?? '';
  expect(key).toContain('PRIVATE KEY');
  const others = (Object.keys(processes) as ProcessName[]).filter((name) => name !== 'auth'); // the keys are the type
  for (const name of others) expect(JSON.stringify(secretsOf(name))).not.toContain(JSON.stringify(key).slice(1, -1));
});

test("the owner of auth's database cannot remove an anchor unnoticed", async () => {
  await eventually(() => existsSync(anchorsFileIn(runningProduct().directory)), { within: 20_000 });
  await withPostgresClient(databaseUrlForAdmin(runningProduct().servers.postgres, 'auth'), async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query('delete from audit_anchors');
  });
  const { status, output } = verify();
  expect(output).toContain('BROKEN: database lacks');
  expect(status).toBe(1);
});
