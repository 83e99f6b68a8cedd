import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkCycles } from './check-cycles.ts';

const checkouts = mkdtempSync(join(tmpdir(), 'floorlight-cycles-'));
afterAll(() => rmSync(checkouts, { recursive: true }));

/** Returns the cycles in a checkout of only the given files, each with its imports. */
function cyclesAmong(files: Record<string, string[]>, write = (name: string) => `import type { x } from '${name}';\n`) {
  const folder = mkdtempSync(join(checkouts, 'checkout-'));
  for (const [path, specifiers] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), specifiers.map(write).join(''));
  }
  return checkCycles(folder);
}

test('files that import each other are one group, without the files around it', () => {
  const problems = cyclesAmong({
    'libs/mail/src/a.ts': ['./b.ts'],
    'libs/mail/src/b.ts': ['./inner/c.ts', './d.ts'],
    'libs/mail/src/inner/c.ts': ['../b.ts', '../d.ts'],
    'libs/mail/src/d.ts': [],
  });
  expect(problems).toEqual(['these files import each other: libs/mail/src/b.ts, libs/mail/src/inner/c.ts']);
});

test('cycles through the names of rooms and packages are found too', () => {
  const problems = cyclesAmong({
    'web/src/ui/list.tsx': ['#lib/lists.ts'],
    'web/src/lib/lists.ts': ['#ui/list.tsx'],
    'gateway/package.json': [],
    'gateway/src/api.ts': ['./app.ts'],
    'gateway/src/app.ts': ['@floorlight/gateway/api'],
  });
  expect(problems).toHaveLength(2);
});

test('two paths to the same file are not a cycle', () => {
  const problems = cyclesAmong({
    'tools/top.ts': ['./left.ts', './right.ts'],
    'tools/left.ts': ['./bottom.ts'],
    'tools/right.ts': ['./bottom.ts'],
    'tools/bottom.ts': [],
  });
  expect(problems).toEqual([]);
});

test('a file that is loaded on demand may import the file that loads it', () => {
  const files = { 'web/src/app/routes.tsx': ['./screen.tsx'], 'web/src/app/screen.tsx': ['./routes.tsx'] };
  expect(cyclesAmong(files)).toHaveLength(1);
  expect(cyclesAmong(files, (name) => `const load = () => import('${name}');\n`)).toEqual([]);
});
