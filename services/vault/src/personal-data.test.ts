import { readFileSync } from 'node:fs';
import { describeTables, unplaced } from '@floorlight/people/personal-data';
import { expect, test } from 'vitest';
import { impersonal, personalData } from './personal-data.ts';
import * as schema from './schema.ts';

test('the inventory places every column that can hold data about people, and docs/privacy.md has its tables', () => {
  expect(unplaced(schema, personalData, impersonal)).toEqual([]);
  const document = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
  expect(describeTables('vault', personalData).filter((row) => !document.includes(row))).toEqual([]);
});
