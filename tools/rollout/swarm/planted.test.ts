import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { narrowingsOf, statementsOf } from '@floorlight/database/narrowing';
import { shapeOf } from '@floorlight/database/shape';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../start/environment.ts';
import { planted } from './planted.ts';

test('the planted change of inventory takes a column away that these sources use, and its own program does not', () => {
  const directory = mkdtempSync(join(tmpdir(), 'planted-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  planted.writeTo(directory);
  const own = join(directory, 'services/inventory/migrations');
  const [contract = ''] = globSync('contract/*.sql', { cwd: own });
  const taken = statementsOf(readFileSync(join(own, contract), 'utf8')).flatMap(narrowingsOf);
  expect(taken).toContainEqual({ table: 'inventory_counts', column: 'notes', what: 'is dropped' });
  const before = shapeOf(join(root, 'services/inventory/migrations/expand')).inventory_counts;
  // Its journal ends with a snapshot of its own.
  const after = shapeOf(join(own, 'expand')).inventory_counts;
  expect(before).toHaveProperty('notes');
  expect(after).toHaveProperty('remarks');
  expect(after).not.toHaveProperty('notes');
});
