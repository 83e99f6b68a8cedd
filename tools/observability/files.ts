import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../start/environment.ts';

export const directory = join(root, 'deploy/observability');
export const rulesPattern = 'prometheus/rules/*.yaml';

export interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

interface Panel {
  title: string;
  targets: { expr: string }[];
}

/** Every rule, recording ones too. */
export const readRules = (): Rule[] =>
  globSync(rulesPattern, { cwd: directory }).flatMap((file) => {
    const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(join(directory, file), 'utf8'));
    return groups.flatMap(({ rules }) => rules);
  });

export interface Query {
  /** Where it stands. */
  place: string;
  expr: string;
}

/** The queries of all dashboards, with Grafana's variables filled in. */
export const dashboardQueries = (): Query[] =>
  globSync('grafana/*.json', { cwd: directory }).flatMap((file) => {
    const { panels }: { panels: Panel[] } = JSON.parse(readFileSync(join(directory, file), 'utf8'));
    return panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ place: `${basename(file, '.json')}: ${title}`, expr: withoutVariables(expr) })),
    );
  });

const withoutVariables = (expr: string): string => expr.replaceAll('$__rate_interval', '30s').replaceAll('$cell', '.*');

/** What is wrong with alerts and their runbooks: each has one that exists, tests, and a severity that is routed. */
export function checkRunbooks(): string[] {
  const alerts = readRules().filter(({ alert }) => alert);
  const tests = globSync('prometheus/tests/*.yaml', { cwd: directory }).map((file) =>
    readFileSync(join(directory, file), 'utf8'),
  );
  const runbooks = globSync('docs/runbooks/*.md', { cwd: root });
  const named = alerts.map(({ annotations }) => annotations?.runbook_url);
  return [
    ...alerts.flatMap(({ alert = '', labels, annotations }) => [
      ...(annotations?.runbook_url === `docs/runbooks/${alert}.md` && existsSync(join(root, annotations.runbook_url))
        ? []
        : [`${alert} has no runbook`]),
      ...(annotations?.summary && annotations.description ? [] : [`${alert} says nothing`]),
      ...(['page', 'ticket'].includes(labels?.severity ?? '') ? [] : [`${alert} has the severity ${labels?.severity}`]),
      ...(tests.some((text) => text.includes(`alertname: ${alert}\n`)) ? [] : [`no test is about ${alert}`]),
    ]),
    ...runbooks.filter((file) => !named.includes(file)).map((file) => `${file} is of no alert`),
  ];
}
