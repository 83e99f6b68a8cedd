import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { configurationOf, isSecretOfOurs, processNames } from '../charts/variables.ts';

/** The name that SIGN_UP had before. */
const former = ['MANAGER_SIGNUP'];

it.each(processNames)('README.md names every variable that %s reads', async (name) => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const { variables } = await configurationOf(name);
  const expected = Object.keys(variables).filter((variable) => !isSecretOfOurs(variable) && !former.includes(variable));
  expect(expected.filter((variable) => !readme.includes(`\`${variable}\``))).toEqual([]);
});
