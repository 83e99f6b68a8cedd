import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from '../chaos/describe-machine.ts';
import { factFigure } from '../chaos/figure.ts';
import { onEnd } from '../processes/on-end.ts';
import { root } from '../start/environment.ts';
import { type CellPartName, cellParts, type FleetPartName, fleetParts, type Plan, readArguments } from './arguments.ts';
import { withFleet } from './fleet.ts';
import { compose } from './parts/compose.ts';
import { cut } from './parts/cut.ts';
import { disaster } from './parts/disaster.ts';
import { failover } from './parts/failover.ts';
import { hub } from './parts/hub.ts';
import type { CellPart, Part, PartOf } from './parts/part.ts';
import { restore } from './parts/restore.ts';
import { scale } from './parts/scale.ts';
import { sites } from './parts/sites.ts';
import { swarm } from './parts/swarm.ts';
import { trace } from './parts/trace.ts';
import { hasHeld, inWords, type PartResult, printed } from './report.ts';
import { logFile } from './start-cell.ts';

const ofFleet: Record<FleetPartName, Part> = { trace, cut, sites, hub, scale };
const ofCells: Record<CellPartName, CellPart> = { swarm, compose, restore, failover, disaster };
const reportFile = join(root, 'test-results/rollout-report.md');

const began = Date.now();
const machine = describeMachine();
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const log = (line: string): void => write(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const plan = read();
const abortController = new AbortController();
rmSync(logFile, { force: true });
log(`the log of the processes: ${logFile}`);
const running = run(plan);
onEnd(async () => {
  abortController.abort(new Error('Stopped by a signal'));
  await running.catch(() => undefined); // reported below
}, 130);

await running.then(showResults, (error) => {
  write(String(error?.stack ?? error));
  process.exitCode = 1;
});
process.exit();

async function run({ parts: names }: Plan): Promise<PartResult[]> {
  const results: PartResult[] = [];
  const given = { plan, signal: abortController.signal, log };
  const runPart = async <Given>(part: PartOf<Given>, run: Given): Promise<void> => {
    log(`${part.name}: ${part.does}`);
    const figures = await part.run(run).catch((error: unknown) => {
      log(`${part.name} failed: ${error instanceof Error ? error.stack : error}`);
      return [factFigure(part.name, `${part.name} ran to its end`, false, String(error))];
    });
    results.push({ part, figures });
    for (const line of printed([{ part, figures }])) log(line);
  };
  const chosen = fleetParts.filter((name) => names.includes(name));
  if (chosen.length > 0)
    await withFleet(given, async (fleet) => {
      for (const name of chosen) await runPart(ofFleet[name], { ...given, fleet });
    });
  for (const name of cellParts.filter((each) => names.includes(each))) await runPart(ofCells[name], given);
  return results;
}

function showResults(results: PartResult[]): void {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(reportFile, inWords(results, machine, new Date(began)));
  write(`\n${machine}\n${printed(results).join('\n')}\n\nThe report in words: ${reportFile}`);
  process.exitCode = hasHeld(results) ? 0 : 1;
}

function read(): Plan {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
