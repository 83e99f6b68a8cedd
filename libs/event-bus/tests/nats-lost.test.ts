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

  test('NATS killed while events are written, then started: all arrive once, in order', async () => {
    nats.start();
    await run();
    const people = users(120);
    await house.say(people.slice(0, 40));
    await nats.kill();
    await house.say(people.slice(40, 80));
    nats.start();
    await house.say(people.slice(80));
    await eventually(() => noted.length >= people.length);
    expect(noted).toEqual(people);
  });

  test('what NATS had stored is lost: what was not heard yet is published again, what was heard has no second effect', async () => {
    nats.start();
    await run();
    const people = users(90);
    await house.say(people.slice(0, 30));
    await eventually(() => noted.length === 30);
    const unheard = await house.bus(nats.url);
    await nats.kill();
    await house.say(people.slice(30, 60));
    nats.start();
    await allSent(house.db);
    await nats.kill();
    nats.wipe();
    nats.start();
    await house.say(people.slice(60));
    await eventually(() => noted.length >= people.length);
    await allSent(house.db);
    expect([...noted].sort()).toEqual([...people].sort());
    await unheard.check();
  });
});
