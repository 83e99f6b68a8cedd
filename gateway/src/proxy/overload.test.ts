import { createLogger } from '@floorlight/telemetry/logger';
import { expect, it, onTestFinished, vi } from 'vitest';
import { logOverload } from './overload.ts';

it('an overload is logged in two lines, however many requests are refused', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const overload = logOverload('safety', log);
  for (let request = 0; request < 50; request++) {
    overload.refused();
    vi.advanceTimersByTime(1000);
  }
  expect(info).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('more requests than it can answer')]]);
  expect(info.mock.calls).toEqual([[{ upstream: 'safety', refusals: 50 }, 'safety takes all requests again']]);
});
