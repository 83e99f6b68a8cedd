import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDirections } from './check-directions.ts';

const root = join(import.meta.dirname, '../..');
const checkouts = mkdtempSync(join(tmpdir(), 'floorlight-directions-'));
afterAll(() => rmSync(checkouts, { recursive: true }));

/** Checks a checkout of only the given files. */
function problemsIn(files: Record<string, string | object>): string[] {
  const folder = mkdtempSync(join(checkouts, 'checkout-'));
  writeFiles(folder, files);
  return checkDirections(folder);
}

function writeFiles(folder: string, files: Record<string, string | object>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const using = (...names: string[]) => ({
  dependencies: Object.fromEntries(names.map((name) => [`@floorlight/${name}`, '1'])),
});

describe('manifests', () => {
  it.each([
    ['a service using another service', 'services/safety', 'notify'],
    ['the gateway using a service', 'gateway', 'auth'],
    ['the web using more than contracts', 'web', 'service-kit'],
    ['tools using a service', 'tools', 'auth'],
    ['a lib using one above it', 'libs/database', 'event-bus'],
    ['a lib using one beside it', 'libs/jobs', 'event-bus'],
    ['the lowest lib using any', 'libs/contracts', 'telemetry'],
    ['a service using the test kit in production code', 'services/auth', 'test-kit'],
    ['a lib without a layer', 'libs/odds-and-ends', 'contracts'],
  ])('%s is a violation', (_name, folder, dependency) => {
    expect(problemsIn({ [`${folder}/package.json`]: using(dependency) })).toHaveLength(1);
  });

  it('services, gateway and libs may use the libs below them, and tests the test kit', () => {
    const problems = problemsIn({
      'services/safety/package.json': {
        ...using('database', 'service-kit'),
        devDependencies: { '@floorlight/test-kit': '1' },
      },
      'gateway/package.json': using('event-bus'),
      'libs/mail/package.json': using('jobs', 'database', 'contracts'),
      'web/package.json': using('contracts'),
    });
    expect(problems).toEqual([]);
  });
});

describe("a service's code by its package name", () => {
  const service = '@floorlight/safety';
  const importing = (file: string) =>
    problemsIn({ 'tools/package.json': {}, [file]: `import { x } from '${service}/alerts/routes';` });

  it('may be imported by benches', () => {
    expect(importing('tools/bench/peer.ts')).toEqual([]);
  });

  it('may not be imported by anything else', () => {
    expect(importing('tools/e2e/alerts.spec.ts')).toEqual([expect.stringContaining('only tools/bench')]);
  });
});

describe('relative imports', () => {
  const shared = '../../../tests/people.ts';
  const rooms = { 'web/package.json': {}, 'services/auth/package.json': {}, 'services/safety/package.json': {} };

  it.each([
    ['services/safety/src/a.ts', '../../auth/src/schema.ts'],
    ['web/src/features/alerts/list.ts', '../breaks/list.ts'],
    ['web/src/ui/button.ts', '../lib/clock.ts'],
    ['web/src/app/routes.ts', '../features/alerts/list.ts'],
    ['web/src/app/routes.ts', '../tests/people.ts'],
  ])('%s naming %s is a violation', (file, specifier) => {
    expect(problemsIn({ ...rooms, [file]: `import { x } from '${specifier}';` })).toHaveLength(1);
    expect(problemsIn({ ...rooms, [file]: `const x = await import('${specifier}');` })).toHaveLength(1);
  });

  it('are allowed within a package and a room', () => {
    const problems = problemsIn({
      ...rooms,
      'services/safety/tests/raise.test.ts': `import { x } from '../src/alerts/raise-alert.ts';`,
      'web/src/features/alerts/list/row.test.ts': `import { x } from '${shared}';`,
      'web/src/features/alerts/list/row.ts': `import { x } from '../format.ts';`,
    });
    expect(problems).toEqual([]);
  });
});

describe('contracts in the lib of the web app', () => {
  it.each([
    ['web/src/lib/location/reading.ts', 'alerts'],
    ['web/src/lib/outbox/outbox.ts', 'accounts'],
  ])('%s importing %s is a violation', (file, contract) => {
    const problems = problemsIn({
      'web/package.json': {},
      [file]: `import { x } from '@floorlight/contracts/${contract}';`,
    });
    expect(problems).toHaveLength(1);
  });

  it('are allowed if lib is built on them, and accounts for the session', () => {
    const problems = problemsIn({
      'web/package.json': {},
      'web/src/lib/api/call.ts': `import { x } from '@floorlight/contracts/endpoint';`,
      'web/src/lib/api/call.test.ts': `import { x } from '@floorlight/contracts/alerts';`,
      'web/src/lib/session/user.ts': `import { x } from '@floorlight/contracts/accounts';`,
      'web/src/features/alerts/list.ts': `import { x } from '@floorlight/contracts/alerts';`,
    });
    expect(problems).toEqual([]);
  });
});

describe('imports by name, as Biome sees them', () => {
  const violations: [file: string, specifier: string, rule: string][] = [
    ['web/src/features/alerts/other-feature.ts', '#features/breaks/list.ts', 'noRestrictedImports'],
    ['web/src/features/alerts/app.ts', '#app/store.ts', 'noRestrictedImports'],
    ['web/src/ui/feature.ts', '#features/alerts/list.ts', 'noRestrictedImports'],
    ['web/src/ui/lib.ts', '#lib/time/clock.ts', 'noRestrictedImports'],
    ['web/src/lib/feature.ts', '#features/alerts/api.ts', 'noRestrictedImports'],
    ['web/src/lib/app.ts', '#app/store.ts', 'noRestrictedImports'],
    ['web/src/app/service-kit.ts', '@floorlight/service-kit/route', 'noUndeclaredDependencies'],
    ['services/safety/src/service.ts', '@floorlight/auth/schema', 'noUndeclaredDependencies'],
    ['services/safety/tests/service.test.ts', '@floorlight/auth/schema', 'noUndeclaredDependencies'],
    ['services/safety/src/test-kit.ts', '@floorlight/test-kit/client', 'noUndeclaredDependencies'],
    ['libs/database/src/above.ts', '@floorlight/event-bus/bus', 'noUndeclaredDependencies'],
  ];
  const allowed: [file: string, specifier: string][] = [
    ['web/src/app/feature.ts', '#features/alerts/list.ts'],
    ['web/src/features/alerts/ui.ts', '#ui/button.tsx'],
    ['web/src/features/alerts/other-api.ts', '#features/breaks/api.ts'],
    ['web/src/lib/ui.ts', '#ui/button.tsx'],
    ['services/safety/tests/test-kit.test.ts', '@floorlight/test-kit/client'],
    ['tools/servers/redis.ts', 'redis'],
  ];
  const configuration = [
    'biome.json',
    '.gitignore',
    ...globSync('{libs/*,services/*,gateway,web,tools}/package.json', { cwd: root }),
  ];
  const folder = mkdtempSync(join(checkouts, 'biome-'));
  writeFiles(folder, Object.fromEntries(configuration.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
  writeFiles(
    folder,
    Object.fromEntries([...violations, ...allowed].map(([file, specifier]) => [file, `import '${specifier}';\n`])),
  );
  const args = ['lint', '--colors=off', '--max-diagnostics=none', '--reporter=github'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });

  it.each(violations)('%s importing %s is a violation', (file, _specifier, rule) => {
    expect(stdout.split('\n').filter((line) => line.includes(file))).toEqual([expect.stringContaining(rule)]);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(stdout).not.toContain(file);
  });
});
