// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { alarm, connectTo, heartbeat, ignore, incident, notification } from '../../tests/live-connection.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { randomId } from '../device/random-id.ts';

test('frames in order are received once, and repeated ones are dropped', async () => {
  const received = await connectTo((socket) => {
    for (const frame of [heartbeat(0), notification(1), notification(1), 'nonsense', notification(2)])
      socket.send(frame);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 2']));
  expect(received.states).toEqual([true]);
});

const complete = JSON.stringify({ type: 'heartbeat', seq: 3, complete: true });

test('a start whose changes the server has sent refetches nothing, and asks from before it was read', async () => {
  const ages: (string | null)[] = [];
  const received = await connectTo((socket, _after, _visit, age) => {
    ages.push(age);
    for (const frame of [notification(3), complete]) socket.send(frame);
  }, 1200.5);
  await waitFor(() => expect(received.caughtUp).toBe(1));
  expect(ages).toEqual(['3201']);
  expect([received.titles, received.missed, received.resumed]).toEqual([['number 3'], 0, 0]);
});

test('a start is refetched once where the server has not sent everything, or the read was long ago', async () => {
  const earlier = await connectTo((socket) => {
    for (const frame of [heartbeat(3), heartbeat(3)]) socket.send(frame);
  }, 1200);
  await waitFor(() => expect(earlier.missed).toBe(1));
  const ages: (string | null)[] = [];
  const late = await connectTo((socket, _after, _visit, age) => {
    ages.push(age);
    socket.send(complete);
  }, 59_000);
  await waitFor(() => expect(late.missed).toBe(1));
  expect([earlier.missed, earlier.caughtUp, late.caughtUp, ages]).toEqual([1, 0, 0, [null]]);
});

test('a start whose first heartbeat does not come is refetched', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const received = await connectTo(ignore, 1200);
  await vi.waitFor(() => expect(received.states).toEqual([true]));
  expect(received.missed).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(received.missed).toBe(1);
});

test('a start that is cut off before its first heartbeat is refetched by the next connection', async () => {
  const received = await connectTo((socket, _after, visit) => {
    if (visit > 1) return;
    socket.send(notification(3));
    socket.close(1012);
  }, 1200);
  await vi.waitFor(() => expect(received.missed).toBe(1), { timeout: 5000 });
  expect([received.caughtUp, received.resumed]).toEqual([0, 0]);
});

test('after a gap lists are refetched, and resuming after the last frame brings the missing ones', async () => {
  const received = await connectTo((socket, after, visit) => {
    if (visit === 1) for (const seq of [1, 2, 5]) socket.send(notification(seq));
    else for (let seq = Number(after) + 1; seq <= 5; seq++) socket.send(notification(seq));
  });
  await waitFor(() => expect(received.titles).toEqual([1, 2, 3, 4, 5].map((seq) => `number ${seq}`)));
  expect(received.missed).toBe(2);
});

test('a notification that this page cannot parse counts in the sequence, and lists are refetched', async () => {
  const received = await connectTo((socket) => {
    const unreadable = { ...incident('from a newer server'), type: 'of_tomorrow' };
    const frame = JSON.stringify({ type: 'notification', seq: 2, data: unreadable });
    for (const each of [notification(1), frame, notification(3)]) socket.send(each);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 3']));
  expect(received.missed).toBe(2);
  expect(received.states).toEqual([true]);
});

test('a gap that the server cannot fill is accepted, without an endless loop', async () => {
  const received = await connectTo((socket, _after, visit) => {
    for (const seq of visit === 1 ? [1, 5] : [5, 6]) socket.send(notification(seq));
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 5', 'number 6']));
});

test('a heartbeat above the last frame fetches the lost one after a second', async () => {
  const received = await connectTo((socket, after) => {
    if (after === null) for (const frame of [heartbeat(3), heartbeat(4)]) socket.send(frame);
    else socket.send(notification(4));
  });
  await vi.waitFor(() => expect(received.titles).toEqual(['number 4']), { timeout: 4000 });
});

test('an unnumbered frame does not count in the sequence', async () => {
  const alertId = randomId();
  const reach = { alertId, notified: 3, reached: 2, seen: 0, firstReachedAt: alarm.createdAt, firstSeenAt: null };
  const received = await connectTo((socket) => {
    for (const frame of [notification(1), JSON.stringify({ type: 'emergency_reach', data: reach }), notification(2)])
      socket.send(frame);
  });
  await waitFor(() => expect(received.titles).toEqual(['number 1', 'number 2']));
  expect(received.reaches).toEqual([reach]);
  expect(received.missed).toBe(1);
});
