import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';

const root = join(import.meta.dirname, '../..');
const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs');

// One after the other, on the terminal: drizzle-kit asks whether a column is new or renamed.
for (const service of serviceNames) {
  process.stdout.write(`\n${service}\n`);
  const args = [drizzleKit, 'generate', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, 'services', service), stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
