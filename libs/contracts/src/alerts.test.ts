import { expect, test } from 'vitest';
import { alertTitleMax, RaiseAlertRequest } from './alerts.ts';

test('a title that is cut in the middle of an emoji can be stored', () => {
  const { title } = RaiseAlertRequest.parse({ severity: 'high', title: `${'x'.repeat(alertTitleMax - 1)}🔥` });
  expect(title).toHaveLength(alertTitleMax);
  expect(title.isWellFormed()).toBe(true);
});
