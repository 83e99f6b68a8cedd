import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';

const root = join(import.meta.dirname, '../..');
const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs');

// `npm run migrations [-- SERVICE…] [options of drizzle-kit]`. One after the other, on the terminal: drizzle-kit asks
// whether a column is new or renamed.
const given = process.argv.slice(2);
const named = serviceNames.filter((name) => given.includes(name));
const options = given.filter((one) => !named.some((name) => name === one));
for (const service of named.length > 0 ? named : serviceNames) {
  process.stdout.write(`\n${service}\n`);
  const args = [drizzleKit, 'generate', ...options];
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, 'services', service), stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
