import { serviceNames } from '@floorlight/contracts/endpoint';
import { checkCiFiles } from '../ci/files.ts';
import { judgeServices } from '../compat/judge-services.ts';
import { lintMigrations } from '../compat/lint-migrations.ts';

/**
 * Checks that each service's contract files say what the sources do, that its version follows from its changes, that it
 * breaks nothing that runs, that its new migrations hold no lock for long, and that its pipelines are those of the table.
 * Returns one line per problem.
 */
export async function checkContracts(root: string): Promise<string[]> {
  const judged = await judgeServices(root, serviceNames);
  return [
    ...judged.flatMap(({ service, problems }) => problems.map((problem) => `${service}: ${problem}`)),
    ...(lintMigrations(root) ?? []),
    ...checkCiFiles(root),
  ];
}
