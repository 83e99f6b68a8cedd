import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createLogger } from '@floorlight/telemetry/logger';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitOverload } from './overload.ts';

it('an overload is logged in two lines, however many requests are refused', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const log = createLogger({ service: 'gateway', level: 'silent' });
  const [warn, info] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')];
  const overload = limitOverload('safety', log);
  const wait = () => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    return { response, end: overload.limitWait({ request, response, answerHeaders: [] }) };
  };
  const served = wait();
  served.end();
  const refused = Array.from({ length: 50 }, () => {
    vi.advanceTimersByTime(1000);
    return wait();
  });
  vi.advanceTimersByTime(2000);
  expect(refused.map(({ response }) => response.statusCode)).toEqual(Array(50).fill(503));
  expect(served.response.writableEnded).toBe(false);
  expect(info).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining('more requests than it can answer')]]);
  expect(info.mock.calls).toEqual([[{ upstream: 'safety', refusals: 50 }, 'safety takes all requests again']]);
});
