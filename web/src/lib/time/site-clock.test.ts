// @vitest-environment node
import { expect, test } from 'vitest';
import { siteClock } from './site-clock.ts';

test('an instant is shown in the site’s time zone', () => {
  const at = '2026-11-01T23:30:00Z';
  expect(siteClock('Asia/Tokyo', 'dateTime')(at)).toMatch(/Mon.*8:30/);
  expect(siteClock('America/New_York', 'dateTime')(at)).toMatch(/Sun.*6:30/);
});
