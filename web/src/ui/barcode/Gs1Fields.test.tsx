import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Gs1Fields } from './Gs1Fields.tsx';

afterEach(cleanup);

const shown = () =>
  screen
    .getAllByRole('term')
    .map((term, at) => [term.textContent, screen.getAllByRole('definition')[at]?.textContent ?? '']);

test('GS1 data is shown by its fields, dates and measures in words', () => {
  render(<Gs1Fields type="gs1_128" value="(01)04006381333931(17)261231(10)AB-12(21)9(37)24(3103)001250" />);
  expect(shown()).toEqual([
    ['(01) GTIN', '04006381333931'],
    ['(17) Expiry', 'Dec 31, 2026'],
    ['(10) Lot', 'AB-12'],
    ['(21) Serial number', '9'],
    ['(37) Count', '24'],
    ['(3103) NET WEIGHT (kg)', '1.250'],
  ]);
});

test('what breaks the rules is named beside the fields, and other codes have none', () => {
  render(<Gs1Fields type="gs1_datamatrix" value="(01)04006381333931(17)261331" />);
  screen.getByText(/^This label breaks GS1's rules\. \(17\) EXPIRY is no date/);
  expect(shown()).toEqual([
    ['(01) GTIN', '04006381333931'],
    ['(17) Expiry', '261331'],
  ]);
  cleanup();
  const { container } = render(<Gs1Fields type="code128" value="(01)04006381333931" />);
  expect(container.textContent).toBe('');
});
