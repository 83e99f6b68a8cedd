import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { randomSite } from '@floorlight/test-kit/random-site';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { siteSubscriptions } from '../src/live/site-subscriptions.ts';

const log = createLogger({ service: 'notify', level: 'silent' });
let buses: { here: Bus; elsewhere: Bus };
beforeAll(async () => {
  const connect = () => connectBus({ config: testBusConfig(testUrls.nats), name: 'test', log });
  buses = { here: connect(), elsewhere: connect() };
  for (const bus of Object.values(buses)) await bus.start();
  await eventually(() => buses.here.connected() && buses.elsewhere.connected());
});
afterAll(() => Promise.all(Object.values(buses).map((bus) => bus.stop())));
afterEach(() => vi.useRealTimers());

test('an instance hears of the sites that have sockets there, and nothing of other sites', async () => {
  const [ours, other] = [randomSite(), randomSite()];
  const [received, begun]: string[][] = [[], []];
  const sites = siteSubscriptions(buses.here, (siteId) => void begun?.push(siteId));
  sites.listen(
    (siteId) => `fanout.${siteId}.*`,
    ({ subject }) => void received?.push(subject),
  );
  /** Sends to both sites; the last message comes to a subject of its own after all others. */
  const sendToBoth = async () => {
    received?.splice(0);
    const end = Promise.withResolvers<void>();
    const unsubscribe = buses.here.subscribe(`end.${ours}`, () => end.resolve());
    await buses.here.check();
    for (const subject of [`fanout.${other}.x`, `fanout.${ours}.x`, `end.${ours}`])
      buses.elsewhere.broadcast(subject, '');
    await end.promise;
    unsubscribe();
    return received;
  };

  expect(await sendToBoth()).toEqual([]);
  const before = performance.now();
  sites.change(ours, true);
  const soon = performance.now() + 1000;
  expect([before, soon].map((time) => sites.hasSince(ours, time))).toEqual([false, true]);
  expect(sites.hasSince(other, soon)).toBe(false);
  expect(await sendToBoth()).toEqual([`fanout.${ours}.x`]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sites.change(ours, false);
  sites.change(ours, true); // a reload
  vi.advanceTimersByTime(60_000);
  expect([sites.has(ours), begun]).toEqual([true, [ours]]);
  sites.change(ours, false);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(sites.has(ours)).toBe(false);
  expect(await sendToBoth()).toEqual([]);
  sites.stop();
});
