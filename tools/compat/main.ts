import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { judgeServices } from './judge-services.ts';

// `npm run compat [-- SERVICE…]`: may each service be released and deployed beside what runs?

const root = join(import.meta.dirname, '../..');
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !serviceNames.some((service) => service === name));

if (unknown) {
  process.stderr.write(`There is no service ${unknown}; there are ${serviceNames.join(', ')}\n`);
  process.exitCode = 1;
} else {
  const services = serviceNames.filter((name) => chosen.length === 0 || chosen.includes(name));
  for (const { service, version, verdict, problems, notes } of await judgeServices(root, services)) {
    process.stdout.write(`${service} ${version}: ${verdict}${problems.length > 0 ? ', refused' : ''}\n`);
    for (const note of notes) process.stdout.write(`  ${note}\n`);
    for (const problem of problems) process.stderr.write(`  ✗ ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
