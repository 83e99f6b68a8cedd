import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { printReport, reportOf } from '@floorlight/service-kit/process-report';
import { root } from '../start/environment.ts';
import { readRunning } from '../start/running-file.ts';

/**
 * `npm run doctor [-- DIRECTORY]` looks at the processes of the running product: whether each is ready, and what in its
 * configuration is unsafe in production. Exits with 1 where anything is reported. In a composition `deploy/compose/doctor.sh`
 * does the same.
 */
const [directory = join(root, '.data')] = process.argv.slice(2);
const processes = [...serviceNames, 'gateway'];

const running = readNow();
const reports = await Promise.all(
  processes.map((name) =>
    reportOf({ name, environment: environmentOf(name), readyUrl: running.processes[name] ?? '' }),
  ),
);
for (const report of reports) printReport(report);

function readNow() {
  try {
    return readRunning(directory);
  } catch {
    process.stderr.write(`No product runs in ${directory}. Start it with npm start.\n`);
    process.exit(1);
  }
}

/** The variables a process was started with. Null if it does not run. */
function environmentOf(name: string): NodeJS.ProcessEnv | null {
  try {
    const { pid } = JSON.parse(readFileSync(join(directory, `${name}.pid`), 'utf8'));
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    return Object.fromEntries(entries.map((entry) => entry.split(/=(.*)/s).slice(0, 2)));
  } catch {
    return null;
  }
}
