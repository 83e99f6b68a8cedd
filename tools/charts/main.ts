import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newNkeySeed, publicNkeys } from '@floorlight/event-bus/server-config';
import { chartsDirectory, outdatedSchemas, readConfigurations, writeSchemas } from './chart-files.ts';
import { checkBackup, readBackupExample } from './check-backup.ts';
import { checkConfiguration, type MadeSecrets, withMadeSecrets } from './check-configuration.ts';
import { checkNetwork } from './check-network.ts';
import { checkPods } from './check-pods.ts';
import { checkScaling } from './check-scaling.ts';
import { checkTypes } from './check-types.ts';
import type { Manifest } from './manifest.ts';
import { backupMutations, badValues, type Mutation, mutations } from './mutations.ts';
import { installPrograms, type Programs } from './programs.ts';
import { type Charts, profiles, readManifests, withCharts } from './render.ts';

/**
 * `npm run charts -- check` validates the charts in deploy/charts; `npm run charts -- schemas` writes the schemas of their
 * values again, after a change of a configuration.
 */
const cell = 'floorlight';
/** What the operator brings, as in examples/values.yaml. */
const given = {
  'floorlight-photos': ['PHOTOS_S3_SECRET_KEY'],
  'floorlight-mail': ['SMTP_URL'],
  'floorlight-authority': ['ca.crt', 'tls.crt', 'tls.key'],
};

/** What profiles leave out: Sentinels, an object store, traces, a hub, files of the operator's. */
const everything = `
global:
  redis: { sentinels: ["sentinel-0:26379", "sentinel-1:26379"] }
  tracing: { endpoint: "http://collector.monitoring:4318" }
  sitesConfigMap: sites
  image: { pullSecrets: [registry] }
  network: { objects: { namespace: storage, port: 9000 }, hub: { cidr: 192.0.2.10/32, port: 4222 } }
set-up: { migrations: { contract: true }, streams: { placement: { cluster: east, tags: [ssd] } } }
auth:
  directoriesSecret: floorlight-directories
  storage: { existingClaim: anchors }
  hub: { cell: dallas, url: "tls://nats.hub.example:4222", key: ${publicNkeys(newNkeySeed())}, authoritiesSecret: hub-authority }
safety: { settings: { PHOTOS_S3_URL: "https://objects.storage:9000/photos", PHOTOS_S3_USER: floorlight }, secrets: [{ name: floorlight-photos, keys: [PHOTOS_S3_SECRET_KEY] }] }
notify: { settings: { ALERT_MAIL_SECONDS: 30 }, nodeSelector: { disk: ssd }, tolerations: [{ key: alarms, operator: Exists }], priorityClassName: alarms }
`;

/** A hub has a list of cells, and no hub. */
const withCells = 'auth: { cellsConfigMap: floorlight-cells }';

const log = (line: string): void => void process.stdout.write(`${line}\n`);
const [action] = process.argv.slice(2);
if (action === 'schemas') await writeSchemas();
else if (action === 'check') process.exitCode = (await check()) ? 0 : 1;
else {
  log('Say "npm run charts -- check" or "npm run charts -- schemas"');
  process.exitCode = 1;
}

async function check(): Promise<boolean> {
  const outdated = await outdatedSchemas();
  const problems = outdated.map((chart) => `${chart}/values.schema.json is outdated: npm run charts -- schemas`);
  const programs = await installPrograms();
  await withMadeSecrets(cell, (made) =>
    withCharts(programs.helm, async (charts) => {
      for (const profile of profiles) problems.push(...(await checkProfile(profile, charts, programs, made)));
      problems.push(...(await checkProfile('regional', charts, programs, made, everything)));
      problems.push(...(await checkProfile('hub', charts, programs, made, withCells)));
      problems.push(...(await checkExamples(programs)));
      problems.push(...(await checkMutations(await charts.render('regional', everything), programs, made, mutations)));
      const withBackup = [...(await charts.render('regional')), ...readBackupExample()];
      const ofBackup = [...(await againstTheProduct(withBackup, made)), ...checkBackup(withBackup)];
      log(`regional with backups: ${ofBackup.length} problems`);
      problems.push(...ofBackup, ...(await checkMutations(withBackup, programs, made, backupMutations)));
      problems.push(...(await checkBadValues(charts)));
    }),
  );
  for (const problem of problems) log(`  ✗ ${problem}`);
  log(problems.length === 0 ? 'The charts are as they should be' : `${problems.length} problems`);
  return problems.length === 0;
}

async function checkProfile(
  profile: string,
  charts: Charts,
  programs: Programs,
  made: MadeSecrets,
  values?: string,
): Promise<string[]> {
  await charts.lint(profile);
  const manifests = await charts.render(profile, values);
  const types = (await checkTypes(manifests, programs.directory)).flat();
  const problems = [...types, ...(await againstTheProduct(manifests, made))];
  log(`${profile}${values ? ' with more' : ''}: ${manifests.length} manifests, ${problems.length} problems`);
  return problems.map((problem) => `${profile}: ${problem}`);
}

async function againstTheProduct(manifests: readonly Manifest[], made: MadeSecrets): Promise<string[]> {
  return [
    ...checkPods(manifests),
    ...checkConfiguration(manifests, await readConfigurations(), made, given),
    ...checkNetwork(manifests),
    ...checkScaling(manifests),
  ];
}

async function checkExamples({ directory }: Programs): Promise<string[]> {
  const files = globSync('examples/*.yaml', { cwd: chartsDirectory }).filter((file) => !file.endsWith('values.yaml'));
  const manifests = files.flatMap((file) => readManifests(readFileSync(join(chartsDirectory, file), 'utf8')));
  const problems = (await checkTypes(manifests, directory)).flat();
  log(`examples: ${files.map((file) => basename(file)).join(', ')}, ${problems.length} problems`);
  return problems;
}

/** Makes each mistake where everything is used: one that no check finds is a problem. */
async function checkMutations(
  manifests: readonly Manifest[],
  { directory }: Programs,
  made: MadeSecrets,
  mutations: readonly Mutation[],
): Promise<string[]> {
  const problemsIn = async (copies: Manifest[]) => [
    ...(await againstTheProduct(copies, made)),
    ...(mutations === backupMutations ? checkBackup(copies) : []),
  ];
  const mutated = mutations.map(({ mistake, make }) => {
    const copies = structuredClone([...manifests]);
    return { mistake, copies, changed: make(copies) };
  });
  const types = await checkTypes(
    mutated.flatMap(({ changed }) => changed ?? []),
    directory,
  );
  const missed: string[] = [];
  let next = 0;
  for (const { mistake, copies, changed } of mutated) {
    const found = changed ? (types[next++] ?? []) : [];
    if (!changed) missed.push(`no place for the mistake: ${mistake}`);
    else if (found.length === 0 && (await problemsIn(copies)).length === 0)
      missed.push(`nothing finds the mistake: ${mistake}`);
  }
  log(`mistakes in manifests: ${mutations.length - missed.length} of ${mutations.length} found`);
  return missed;
}

async function checkBadValues({ render }: Charts): Promise<string[]> {
  const taken: string[] = [];
  for (const [mistake, values] of Object.entries(badValues)) {
    const refusal = await render('regional', values).then(
      () => null,
      (error: Error) => error.message,
    );
    if (refusal === null || !refusal.includes("don't meet the specifications of the schema"))
      taken.push(`the charts take ${mistake}: ${refusal ?? values}`);
  }
  log(`bad values: ${Object.keys(badValues).length - taken.length} of ${Object.keys(badValues).length} refused`);
  return taken;
}
