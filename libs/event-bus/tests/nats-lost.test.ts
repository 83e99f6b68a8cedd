import type { Bus } from '@floorlight/event-bus/bus';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allSent, type House, openHouse, users } from './open.ts';
import { hasNatsServer, type OwnNats, ownNats } from './own-nats.ts';

describe.skipIf(!hasNatsServer)('with a NATS server of its own', () => {
  let house: House;
  let nats: OwnNats;
  let bus: Bus;
  let noted: string[];
  beforeEach(async () => {
    house = await openHouse();
    nats = await ownNats();
    noted = [];
  });
  afterEach(async () => {
    await house.close();
    await nats.kill();
    nats.wipe();
  });

  async function run(): Promise<void> {
    bus = await house.bus(nats.url);
    await house.relay(bus);
    await house.run(house.listener(bus, noted));
  }

  test('NATS away from the beginning: everything starts, and events wait for it', async () => {
    await run();
    await expect(bus.check()).rejects.toThrow('NATS is away');
    const people = users(20);
    await house.say(people);
    nats.start();
    await eventually(() => expect(noted).toEqual(people));
    await bus.check();
  });

  test('NATS killed while events are written, then started: all arrive once', async () => {
    nats.start();
    await run();
    const people = users(120);
    await house.say(people.slice(0, 40));
    await nats.kill();
    await house.say(people.slice(40, 80));
    nats.start();
    await house.say(people.slice(80));
    await eventually(() => noted.length >= people.length);
    expect([...noted].sort()).toEqual([...people].sort()); // what was under way at the kill comes later than the rest
  });

  /** Everyone's event is in the stream; the first thirty were heard, the others wait for a consumer. */
  async function sendHalfUnheard(people: string[]): Promise<void> {
    nats.start();
    bus = await house.bus(nats.url);
    await house.relay(bus);
    const first = house.listener(bus, noted);
    await first.start();
    await house.say(people.slice(0, 30));
    await eventually(() => noted.length === 30);
    await first.stop();
    await house.say(people.slice(30));
    await allSent(house.db);
  }

  async function expectEachHeardOnce(people: string[]): Promise<void> {
    await house.run(house.listener(bus, noted));
    const [last = ''] = users(1);
    await eventually(() => noted.length >= people.length);
    await allSent(house.db);
    await house.say([last]);
    await eventually(() => noted.includes(last));
    expect([...noted].sort()).toEqual([...people, last].sort());
  }

  test('what NATS had stored is lost: all is published again, and what was heard before has no second effect', async () => {
    const people = users(60);
    await sendHalfUnheard(people);
    await nats.kill();
    nats.wipe();
    nats.start();
    await expectEachHeardOnce(people);
  });

  test('the stream is deleted under a running server: it is made again and filled', async () => {
    const people = users(60);
    await sendHalfUnheard(people);
    await bus.jetStream()?.manager.streams.delete('FLOOR');
    await expectEachHeardOnce(people);
  });
});
