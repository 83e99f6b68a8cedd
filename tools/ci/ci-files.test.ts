import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ciFiles } from './files.ts';
import { pipelines } from './pipelines.ts';

const root = join(import.meta.dirname, '../..');
const files = [...ciFiles(root)];
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** GitHub's own parser, where npm has installed it. Its name is a value, so that types don't need it. */
const parserName = '@actions/workflow-parser';
const github: Parser | null = await import(parserName).catch(() => null);
interface Parser {
  parseWorkflow(
    file: { name: string; content: string },
    trace: object,
  ): { context: { errors: { getErrors(): Error[] } } };
  NoOperationTraceWriter: new () => object;
}

test('each service has a file of its own for both systems', () => {
  for (const service of serviceNames)
    for (const path of [`.github/workflows/${service}.yml`, `.gitlab/${service}.yml`])
      expect(existsSync(join(root, path)), path).toBe(true);
});

describe.skipIf(!github)('GitHub’s parser', () => {
  const errorsIn = (name: string, content: string) =>
    github
      ? github.parseWorkflow({ name, content }, new github.NoOperationTraceWriter()).context.errors.getErrors()
      : [];

  test.each(files.filter(([path]) => path.startsWith('.github/')))('takes %s', (path, text) => {
    expect(errorsIn(path, text)).toEqual([]);
  });

  test('refuses a key that it does not know', () => {
    const [path = '', text = ''] = files.find(([name]) => name.startsWith('.github/')) ?? [];
    expect(errorsIn(path, text.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });
});

/** https://docs.gitlab.com/ci/yaml/ */
const jobKeywords = [
  'stage',
  'image',
  'services',
  'needs',
  'timeout',
  'variables',
  'id_tokens',
  'rules',
  'script',
  'artifacts',
];

test('GitLab’s jobs have its keywords alone, known stages, and need jobs that are there', () => {
  const main = parse(ciFiles(root).get('.gitlab-ci.yml') ?? '');
  expect(
    main.include.map(({ local }: { local: string }) => local).every((path: string) => ciFiles(root).has(path)),
  ).toBe(true);
  const jobs = Object.assign(
    {},
    ...files.filter(([path]) => path.startsWith('.gitlab/')).map(([, text]) => parse(text)),
  );
  expect(Object.keys(jobs)).toHaveLength(2 * serviceNames.length);
  for (const [name, job] of Object.entries<Record<string, unknown>>(jobs)) {
    expect(
      Object.keys(job).filter((key) => !jobKeywords.includes(key)),
      name,
    ).toEqual([]);
    expect(main.stages).toContain(job.stage);
    for (const needed of (job.needs as string[] | undefined) ?? []) expect(Object.keys(jobs)).toContain(needed);
  }
});

test('they run only scripts that exist', () => {
  const named = files.flatMap(([, text]) =>
    [...text.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, script = '']) => script),
  );
  expect(new Set(named.filter((script) => script !== 'ci'))).toEqual(new Set(['test', 'compat', 'image']));
  for (const script of new Set(named)) expect(scripts).toHaveProperty(script);
});

test('a change starts the services that it may change, and no others', () => {
  const startedBy = (file: string) =>
    pipelines(root).flatMap(({ service, paths }) => (paths.some((path) => matchesGlob(file, path)) ? [service] : []));
  expect(startedBy('services/safety/src/main.ts')).toEqual(['safety']);
  expect(startedBy('libs/mail/src/mails.ts')).toEqual(['auth', 'inventory', 'notify']);
  expect(startedBy('libs/contracts/src/alerts.ts')).toEqual([...serviceNames]);
  expect(startedBy('web/src/app/App.tsx')).toEqual([]);
  for (const { paths } of pipelines(root))
    for (const path of paths.filter((one) => !one.startsWith('contracts/')))
      expect(existsSync(join(root, path.replace('/**', ''))), path).toBe(true);
});
