import { createLogger } from '@floorlight/telemetry/logger';
import { expect, it, vi } from 'vitest';
import { logOutage } from './outage.ts';

it('an outage is logged in two lines, however many requests fail', () => {
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const outage = logOutage('auth', log);
  outage.answered();
  for (let request = 0; request < 50; request++) outage.failed(new Error('connect ECONNREFUSED'));
  outage.answered();
  outage.answered();
  expect(warn.mock.calls).toEqual([[expect.anything(), "auth can't be reached"]]);
  expect(info.mock.calls).toEqual([[{ upstream: 'auth', seconds: 0, failures: 50 }, 'auth answers again']]);
});
