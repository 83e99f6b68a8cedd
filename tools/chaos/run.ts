import { setTimeout as pause } from 'node:timers/promises';
import type { Plan } from './arguments.ts';
import { type Checked, checkWorld } from './check-world.ts';
import { type Figure, factFigure, notMeasured, seconds } from './figure.ts';
import type { Random } from './random.ts';
import type { Run, Scenario } from './scenarios/scenario.ts';
import { latenciesOf } from './scenarios/under-fault.ts';
import { type AlertLoad, startAlertLoad } from './world/alert-load.ts';
import { NotPossible } from './world/not-possible.ts';
import { type World, type WorldKind, withWorld, worldKinds } from './world/open-world.ts';
import { startProbes } from './world/probes.ts';
import type { Timeline } from './world/timeline.ts';

/** The results of one scenario. */
export interface ScenarioResult {
  scenario: Scenario;
  figures: Figure[];
}

/** The results of all scenarios that shared a running product. */
export interface WorldResult {
  kind: WorldKind;
  /** How alerts fared before the first fault. */
  calm: string;
  scenarios: ScenarioResult[];
  checked: Checked | null;
  marks: Timeline['marks'];
  logged: World['logged'];
}

export interface RunOptions {
  plan: Plan;
  random: Random;
  /** Aborts the run. */
  signal: AbortSignal;
  /** `Date.now()` at which the last check begins. */
  deadline: number;
  log(line: string): void;
}

/** Milliseconds. */
const warmUpFor = 3000;
const calmFor = 4000;

class OutOfTime extends Error {}

/** Runs the scenarios of the plan, those of one kind of world on one product. */
export async function run(options: RunOptions): Promise<WorldResult[]> {
  const results: WorldResult[] = [];
  for (const kind of worldKinds) {
    const scenarios = options.plan.scenarios.filter(({ world }) => world === kind);
    if (scenarios.length > 0) results.push(await runWorld(kind, scenarios, options));
  }
  return results;
}

async function runWorld(kind: WorldKind, scenarios: Scenario[], options: RunOptions): Promise<WorldResult> {
  const { plan, random, signal, deadline, log } = options;
  const result: WorldResult = { kind, calm: '', scenarios: [], checked: null, marks: [], logged: [] };
  if (Date.now() > deadline) {
    result.scenarios = scenarios.map((scenario) => withoutTime(scenario));
    return result;
  }
  log(`starting the product (${kind})`);
  try {
    await withWorld(kind, { seed: plan.seed, random, signal }, async (world) => {
      Object.assign(result, { marks: world.timeline.marks, logged: world.logged });
      const work = async () => {
        result.calm = await runScenarios(world, scenarios, result.scenarios, options);
        log(`checking the history (${kind})`);
        result.checked = await checkWorld(world, () => deadline - Date.now()).catch((error) => {
          log(`the history could not be checked: ${error instanceof Error ? error.stack : error}`);
          return null; // which fails the run
        });
      };
      await Promise.race([work(), aborted(signal)]);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    const isExpected = error instanceof NotPossible;
    if (!isExpected) log(`the product (${kind}) failed: ${error instanceof Error ? error.stack : error}`);
    const figureOf = ({ goal, name }: Scenario): Figure =>
      isExpected
        ? notMeasured(goal, name, error.message)
        : factFigure(goal, `${name} ran to its end`, false, String(error));
    const left = scenarios.slice(result.scenarios.length);
    result.scenarios.push(...left.map((scenario) => ({ scenario, figures: [figureOf(scenario)] })));
  }
  return result;
}

async function runScenarios(
  world: World,
  scenarios: Scenario[],
  results: ScenarioResult[],
  { plan, random, deadline, log }: RunOptions,
): Promise<string> {
  const [cookie = ''] = world.main.workers;
  const probes = startProbes(world.main.address, cookie);
  let load: AlertLoad | null = startAlertLoad(world.main, plan.rate, random);
  await pause(warmUpFor);
  const calmFrom = performance.now();
  await pause(calmFor);
  const { p50, p99 } = latenciesOf(world.main, calmFrom, performance.now() - 1000);
  const calm = `calm: alerts reach every manager in ${seconds(p50)} (p50), ${seconds(p99)} (p99)`;
  log(calm);

  const checkTime = () => {
    if (Date.now() > deadline) throw new OutOfTime();
  };
  for (const scenario of scenarios) {
    log(`${scenario.name}: ${scenario.does}`);
    world.timeline.mark(`scenario ${scenario.name}`);
    if (scenario.ownLoad) {
      load?.stop();
      load = null;
    } else load ??= startAlertLoad(world.main, plan.rate, random);
    results.push(await runScenario(scenario, { world, plan, random, probes, log, checkTime }));
  }
  load?.stop();
  probes.stop();
  return calm;
}

async function runScenario(scenario: Scenario, run: Run): Promise<ScenarioResult> {
  const figures: Figure[] = [];
  try {
    run.checkTime();
    figures.push(...(await scenario.run(run)));
  } catch (error) {
    if (error instanceof OutOfTime) return withoutTime(scenario);
    if (error instanceof NotPossible) figures.push(notMeasured(scenario.goal, scenario.name, error.message));
    else figures.push(factFigure(scenario.goal, `${scenario.name} ran to its end`, false, String(error)));
    run.world.timeline.mark(`scenario ${scenario.name} failed: ${error instanceof Error ? error.stack : error}`);
    run.log(`${scenario.name} failed: ${error}`);
  }
  return { scenario, figures };
}

const withoutTime = (scenario: Scenario): ScenarioResult => ({
  scenario,
  figures: [notMeasured(scenario.goal, scenario.name, 'the time of the run was over')],
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
