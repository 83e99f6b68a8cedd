import { serviceNames } from '@floorlight/contracts/endpoint';
import { contractDatabases } from './prepare-databases.ts';

/** Applies the contract migrations of all services and prints what was done. The exit code is 1 where one is held. */
export async function contractOrReport(adminUrl: string, passwords: Record<string, string>): Promise<void> {
  for (const { service, applied, held } of await contractDatabases(adminUrl, passwords, serviceNames)) {
    for (const name of applied) process.stdout.write(`${service}: applied contract/${name}\n`);
    if (!held) continue;
    process.exitCode = 1;
    process.stderr.write(`${service}: contract/${held.name} waits. ${held.reasons.join('; ')}\n`);
  }
  if (!process.exitCode) process.stdout.write('Nothing is left to take away\n');
}
