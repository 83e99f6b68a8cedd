import { expect, test } from 'vitest';
import { isEmailAddress, maxEmailLength } from './email-address.ts';
import { Email } from './scalars.ts';

const longest = `${'m'.repeat(maxEmailLength - '@floorlight.test'.length)}@floorlight.test`;

test.each([
  ['mia@floorlight.test', true],
  [' Mia.Chen+scan@floorlight.test ', true],
  ["o'neill@floor-light.example", true],
  [longest, true],
  [`m${longest}`, false],
  ['mia', false],
  ['mia@', false],
  ['mia@floorlight', false],
  ['mia..chen@floorlight.test', false],
  ['mia chen@floorlight.test', false],
  ['', false],
])('%j is the same to the sign-in form and to the server', (text, isValid) => {
  expect(isEmailAddress(text)).toBe(isValid);
  expect(Email.safeParse(text).success).toBe(isValid);
});
